import { Button, ButtonLink, cx, ErrorState } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import { accountQuery } from "../session/account-query.ts";
import { outside } from "../texts/en/outside.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { looksLikeEmail } from "./check-fields.ts";
import { MailForm } from "./mail-form.tsx";
import { nextAddress } from "./next-address.ts";
import { NotSetUp } from "./not-set-up.tsx";
import styles from "./outside-page.module.css";
import { OutsidePage } from "./outside-page.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { onOtherTab } from "./session-channel.ts";
import { waysQuery } from "./ways-query.ts";

export const SignIn = () => (
  <MoreTexts texts={{ outside }}>
    <Page />
  </MoreTexts>
);

const Page = () => {
  const o = useTranslations("outside");
  const t = useTranslations("signIn");
  const app = useTranslations("app");
  const { next, ended } = useSearch({ from: "/sign-in" });
  // Cached state is not trusted here: the session may have ended, which is why this page is shown.
  const { data: state, refetch, isFetchedAfterMount } = useQuery({ ...accountQuery, refetchOnMount: "always" });
  const { data: ways, error, refetch: lookAgain } = useQuery(waysQuery);
  const [email, setEmail] = useState("");
  const [wantsMail, setWantsMail] = useState(false);

  // People who have signed in meanwhile, perhaps in another tab, are redirected.
  const wasIn = state !== undefined && state.account !== null;
  const isIn = wasIn && isFetchedAfterMount;
  const router = useRouter();
  useEffect(() => {
    if (isIn) router.history.replace(nextAddress(next));
  }, [isIn, next, router]);
  useEffect(() => onOtherTab(() => void refetch()), [refetch]);

  if (wasIn) return null;
  if (ways === undefined)
    return error === null ? null : (
      <OutsidePage title={t("title")}>
        <ErrorState
          title={t("cantReachTitle")}
          text={describeError(error)}
          retryLabel={app("retry")}
          onRetry={() => void lookAgain()}
        />
      </OutsidePage>
    );
  if (state?.isSetUp === false && !ways.mayBegin) return <NotSetUp />;

  const { hasMail, providers } = ways;
  // Before set-up nobody has a password.
  const hasPassword = ways.hasPassword && state?.isSetUp !== false;
  const isByMail = hasMail && (wantsMail || !hasPassword);
  const form = { email, onEmail: setEmail, autoFocus: providers.length === 0 };
  return (
    <OutsidePage
      title={t("title")}
      foot={
        isByMail || !hasPassword ? undefined : (
          <details className={cx(styles.details)}>
            <summary>{o("forgot")}</summary>
            <p>{hasMail ? o("forgotMailText") : o("forgotText")}</p>
            <code className={cx(styles.code)}>
              {o("forgotCommand", { email: looksLikeEmail(email) ? email.trim() : o("forgotExample") })}
            </code>
          </details>
        )
      }
    >
      {ended ? <div className={cx(styles.note)}>{t("ended")}</div> : null}
      {providers.length === 0 ? null : <ProviderButtons providers={providers} next={next} />}
      {providers.length > 0 && (hasPassword || hasMail) ? <div className={cx(styles.or)}>{t("or")}</div> : null}
      {isByMail ? <MailForm {...form} /> : hasPassword ? <PasswordForm {...form} /> : null}
      {hasMail && hasPassword ? (
        <div className={cx(styles.others)}>
          <Button kind="quiet" isSmall onPress={() => setWantsMail(!isByMail)}>
            {isByMail ? t("usePassword") : t("useMail")}
          </Button>
          {ways.hasSignUp ? (
            <ButtonLink kind="quiet" isSmall href="/sign-up">
              {o("signUp")}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </OutsidePage>
  );
};
