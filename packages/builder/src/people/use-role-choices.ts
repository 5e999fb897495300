import { useTranslations } from "use-intl";

/** The roles that somebody may have in a workspace, each with what it allows. */
export const useRoleChoices = () => {
  const t = useTranslations("people");
  return [
    { id: "admin", label: t("admin"), hint: t("adminHelp") },
    { id: "member", label: t("member"), hint: t("memberHelp") },
    { id: "guest", label: t("guest"), hint: t("guestHelp") },
  ] as const;
};
