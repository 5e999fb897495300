import { ButtonLink, EmptyState } from "@parley/ui/author";
import { UsersRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { membersOnly } from "../texts/en/members-only.ts";
import { MoreTexts } from "../texts/more-texts.tsx";

/** Shown in place of a screen that guests may not see. It loads its texts. */
export const MembersOnly = ({ isGuest }: { isGuest: boolean }) => (
  <MoreTexts texts={{ membersOnly }}>
    <Refusal isGuest={isGuest} />
  </MoreTexts>
);

const Refusal = ({ isGuest }: { isGuest: boolean }) => {
  const t = useTranslations("membersOnly");
  return (
    <main>
      <EmptyState
        isPage
        icon={<UsersRound />}
        title={t("title")}
        text={t(isGuest ? "guest" : "administrators")}
        action={<ButtonLink href="/">{t("toBots")}</ButtonLink>}
      />
    </main>
  );
};
