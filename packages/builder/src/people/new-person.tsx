import { calls } from "@parley/api/app";
import { Button, ButtonLink, cx, ErrorState, Skeleton } from "@parley/ui/author";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { MailForm } from "../sign-in/mail-form.tsx";
import { type NewAccount, NewAccountForm } from "../sign-in/new-account-form.tsx";
import styles from "../sign-in/outside-page.module.css";
import { ProviderButtons } from "../sign-in/provider-buttons.tsx";
import { useSignIn } from "../sign-in/use-sign-in.ts";
import { waysQuery } from "../sign-in/ways-query.ts";

interface NewPersonProps {
  token: string;
  /** The invited e-mail address; null for a link. */
  email: string | null;
}

/** The forms for people who are not signed in: every way to sign in or create an account that is enabled. */
export const NewPerson = ({ token, email: invited }: NewPersonProps) => {
  const t = useTranslations("people");
  const s = useTranslations("signIn");
  const app = useTranslations("app");
  const navigate = useNavigate();
  const { data: ways, error, refetch } = useQuery(waysQuery);
  const [email, setEmail] = useState(invited ?? "");
  const [wantsMail, setWantsMail] = useState(false);
  const signedIn = useSignIn();
  const create = useMutation({
    mutationFn: (account: NewAccount) => api(calls.joinByInvitation, { body: { token, ...account } }),
    onSuccess: async (account) => {
      await navigate({ to: "/", replace: true });
      signedIn(account);
    },
  });
  if (ways === undefined)
    return error === null ? (
      <Skeleton height="6rem" />
    ) : (
      <ErrorState
        title={s("cantReachTitle")}
        text={describeError(error)}
        retryLabel={app("retry")}
        onRetry={() => void refetch()}
      />
    );
  const { hasMail, hasPassword, providers } = ways;
  const isByMail = hasMail && (wantsMail || !hasPassword);
  const next = `/invitation?token=${encodeURIComponent(token)}`;
  return (
    <div className={cx(styles.form)}>
      {invited === null ? null : <div className={cx(styles.note)}>{t("inviteSentTo", { email: invited })}</div>}
      {providers.length === 0 ? null : <ProviderButtons providers={providers} next={next} />}
      {providers.length > 0 && (hasPassword || hasMail) ? <div className={cx(styles.or)}>{s("or")}</div> : null}
      {isByMail ? (
        <MailForm
          email={email}
          onEmail={setEmail}
          isFixed={invited !== null}
          autoFocus={providers.length === 0}
          invitation={token}
          onJoined={() => void navigate({ to: "/", replace: true })}
        />
      ) : hasPassword ? (
        <NewAccountForm
          email={email}
          onEmail={invited === null ? setEmail : undefined}
          create={create}
          submitLabel={t("makeAccount")}
        />
      ) : null}
      {hasMail && hasPassword ? (
        <div className={cx(styles.others)}>
          <Button kind="quiet" isSmall onPress={() => setWantsMail(!isByMail)}>
            {isByMail ? t("byPassword") : s("useMail")}
          </Button>
        </div>
      ) : null}
      <ButtonLink kind="quiet" href={`/sign-in?next=${encodeURIComponent(next)}`}>
        {t("haveAccount")}
      </ButtonLink>
    </div>
  );
};
