import { type AnswerOf, calls, passwordLength } from "@parley/api";
import { Button, ButtonLink, cx, Skeleton, TextField } from "@parley/ui/author";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../app/api.ts";
import { useSwitchWorkspace } from "../app/use-switch-workspace.ts";
import { accountQuery } from "../sign-in/account-query.ts";
import { findPasswordFault, looksLikeEmail } from "../sign-in/check-fields.ts";
import { FormProblem } from "../sign-in/form-problem.tsx";
import { LinkOver } from "../sign-in/link-over.tsx";
import styles from "../sign-in/outside-page.module.css";
import { OutsidePage } from "../sign-in/outside-page.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { useSignIn } from "../sign-in/use-sign-in.ts";
import { people } from "../texts/en/people.ts";
import { MoreTexts } from "../texts/more-texts.tsx";

type Shown = AnswerOf<typeof calls.readInvitation>;

/** Where an invitation leads: whoever is signed in joins, anybody else makes an account. The page brings its texts. */
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
        <NewPerson token={token} shown={shown} />
      ) : (
        <Join token={token} shown={shown} email={state.account.user.email} />
      )}
    </OutsidePage>
  );
};

/** For whoever is signed in. */
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

/** For whoever has no account yet, or has not signed in. */
const NewPerson = ({ token, shown }: { token: string; shown: Shown }) => {
  const t = useTranslations("people");
  const s = useTranslations("signIn");
  const navigate = useNavigate();
  const signedIn = useSignIn();
  const [name, setName] = useState("");
  const [email, setEmail] = useState(shown.email ?? "");
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: () => api(calls.joinByInvitation, { body: { token, name, email, password } }),
    onSuccess: async (account) => {
      await navigate({ to: "/", replace: true });
      signedIn(account);
    },
  });
  const fault = findPasswordFault(password);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    setTried(true);
    if (name.trim() !== "" && looksLikeEmail(email) && fault === null) create.mutate();
  };
  return (
    <form className={cx(styles.form)} onSubmit={submit} noValidate>
      <TextField
        label={s("name")}
        name="name"
        autoComplete="name"
        autoFocus
        value={name}
        onChange={setName}
        error={isTried && name.trim() === "" ? s("needName") : undefined}
      />
      <TextField
        label={s("email")}
        type="email"
        name="email"
        autoComplete="username"
        isReadOnly={shown.email !== null}
        value={email}
        onChange={setEmail}
        error={isTried && !looksLikeEmail(email) ? s("needEmail") : undefined}
      />
      <PasswordField
        label={s("password")}
        isNew
        value={password}
        onChange={setPassword}
        help={s("passwordHelp", { min: passwordLength.min })}
        error={isTried && fault !== null ? s(fault, passwordLength) : undefined}
      />
      <FormProblem error={create.error} />
      <div className={cx(styles.submit)}>
        <Button kind="primary" type="submit" isPending={create.isPending}>
          {t("makeAccount")}
        </Button>
      </div>
      <ButtonLink kind="quiet" href={`/sign-in?next=${encodeURIComponent(`/invitation?token=${token}`)}`}>
        {t("haveAccount")}
      </ButtonLink>
    </form>
  );
};
