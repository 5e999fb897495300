import { ErrorState } from "@parley/ui/author";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";

/** Stands in place of a screen that has failed: what an author did is queued outside React, so nothing of it is lost. */
export const Crash = ({ error }: ErrorComponentProps) => {
  const t = useTranslations("app");
  return (
    <main>
      <ErrorState
        isPage
        icon={<TriangleAlert />}
        title={t("crashTitle")}
        text={t("crashText", { message: error instanceof Error ? error.message : String(error) })}
        retryLabel={t("reload")}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
};
