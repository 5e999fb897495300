import { ErrorState } from "@parley/ui/author";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";

/** Shown in place of a screen that has crashed. Changes are queued outside React, so none are lost. */
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
