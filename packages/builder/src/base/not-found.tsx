import { ButtonLink, EmptyState } from "@parley/ui/author";
import { Compass } from "lucide-react";
import { useTranslations } from "use-intl";

/** Shown for an address that leads nowhere. */
export const NotFound = () => {
  const t = useTranslations("app");
  return (
    <main>
      <EmptyState
        isPage
        icon={<Compass />}
        title={t("notFoundTitle")}
        text={t("notFoundText")}
        action={
          <ButtonLink kind="primary" href="/">
            {t("toBots")}
          </ButtonLink>
        }
      />
    </main>
  );
};
