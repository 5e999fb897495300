import { type AnswerOf, calls } from "@parley/api/app";
import { Button, ButtonLink, cx, Skeleton } from "@parley/ui/author";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { accountQuery } from "../session/account-query.ts";
import { useSwitchWorkspace } from "../session/use-switch-workspace.ts";
import { FormProblem } from "../sign-in/form-problem.tsx";
import { LinkOver } from "../sign-in/link-over.tsx";
import styles from "../sign-in/outside-page.module.css";
import { OutsidePage } from "../sign-in/outside-page.tsx";
import { people } from "../texts/en/people.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { NewPerson } from "./new-person.tsx";

type Shown = AnswerOf<typeof calls.readInvitation>;

/** The page of an invitation link: people who are signed in join, others create an account. It loads its texts. */
export const InvitationPage = () => (
  <MoreTexts texts={{ people }}>
    <Page />
  </MoreTexts>
);

const Page = () => {
  const t = useTranslations("people");
  const { token } = useSearch({ from: "/invitation" });
  const { data: state } = useQuery(accountQuery);
  const { data: shown, error } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => api(calls.readInvitation, { body: { token: token ?? "" } }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === undefined) return <LinkOver text={t("inviteWrong")} />;
  if (error !== null) return <LinkOver text={t("inviteOver")} />;
  if (shown === undefined || state === undefined)
    return (
      <OutsidePage title={t("title")}>
        <Skeleton height="6rem" />
      </OutsidePage>
    );
  const title = t("inviteTitle", { workspace: shown.workspace.name });
  const role = t(shown.role);
  const text = (
    <>
      <p>
        {shown.invitedBy === null
          ? t("inviteTextNobody", { role })
          : t("inviteText", { inviter: shown.invitedBy, role })}
      </p>
      {shown.bots.length === 0 ? null : <p>{t("inviteBots", { bots: shown.bots.join(", ") })}</p>}
    </>
  );
  return (
    <OutsidePage title={title} text={text}>
      {state.account === null ? (
        <NewPerson token={token} email={shown.email} />
      ) : (
        <Join token={token} shown={shown} email={state.account.user.email} />
      )}
    </OutsidePage>
  );
};

/** The form for people who are signed in. */
const Join = ({ token, shown, email }: { token: string; shown: Shown; email: string }) => {
  const t = useTranslations("people");
  const change = useSwitchWorkspace();
  const join = useMutation({
    mutationFn: () => api(calls.acceptInvitation, { body: { token } }),
    onSuccess: ({ id }) => change(id),
  });
  const isForOther = shown.email !== null && shown.email.toLowerCase() !== email.toLowerCase();
  return (
    <div className={cx(styles.form)}>
      <p>{isForOther ? t("inviteFor", { email: shown.email ?? "" }) : t("inviteSignedIn", { email })}</p>
      <FormProblem error={join.error} />
      <div className={cx(styles.submit)}>
        {isForOther ? (
          <ButtonLink href="/account">{t("done")}</ButtonLink>
        ) : (
          <Button kind="primary" isPending={join.isPending} onPress={() => join.mutate()}>
            {t("join")}
          </Button>
        )}
      </div>
    </div>
  );
};
