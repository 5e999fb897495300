import { calls } from "@parley/api/app";
import { Button, ButtonLink, cx, ErrorState, Skeleton, TextField } from "@parley/ui/author";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { signUp } from "../texts/en/sign-up.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { looksLikeEmail } from "./check-fields.ts";
import { FinishSignUp } from "./finish-sign-up.tsx";
import { FormProblem } from "./form-problem.tsx";
import styles from "./outside-page.module.css";
import { OutsidePage } from "./outside-page.tsx";
import { waysQuery } from "./ways-query.ts";

/** Starts an account with a password: asks for the address and sends a link there, which continues the sign-up. */
export const SignUp = () => {
  const { token } = useSearch({ from: "/sign-up" });
  return (
    <MoreTexts texts={{ signUp }}>{token === undefined ? <AskForLink /> : <FinishSignUp token={token} />}</MoreTexts>
  );
};

const AskForLink = () => {
  const t = useTranslations("signUp");
  const s = useTranslations("signIn");
  const app = useTranslations("app");
  const { data: ways, error, refetch } = useQuery(waysQuery);
  const toSignIn = (
    <div className={cx(styles.others)}>
      <ButtonLink kind="quiet" isSmall href="/sign-in">
        {t("haveAccount")}
      </ButtonLink>
    </div>
  );
  if (ways === undefined)
    return (
      <OutsidePage title={t("title")}>
        {error === null ? (
          <Skeleton height="6rem" />
        ) : (
          <ErrorState
            title={s("cantReachTitle")}
            text={describeError(error)}
            retryLabel={app("retry")}
            onRetry={() => void refetch()}
          />
        )}
      </OutsidePage>
    );
  if (!ways.hasSignUp)
    return (
      <OutsidePage title={t("closedTitle")} text={<p>{t("closedText")}</p>}>
        {toSignIn}
      </OutsidePage>
    );
  return <LinkForm foot={toSignIn} />;
};

const LinkForm = ({ foot }: { foot: React.ReactNode }) => {
  const t = useTranslations("signUp");
  const s = useTranslations("signIn");
  const [email, setEmail] = useState("");
  const [isTried, setTried] = useState(false);
  const send = useMutation({ mutationFn: () => api(calls.startSignUp, { body: { email } }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setTried(true);
    if (looksLikeEmail(email)) send.mutate();
  };
  if (send.isSuccess)
    return (
      <OutsidePage title={t("sentTitle")}>
        <p className={cx(styles.note)} role="status">
          {t("sent", { email: email.trim() })}
        </p>
        <div className={cx(styles.others)}>
          <Button kind="quiet" isSmall onPress={() => send.mutate()}>
            {t("again")}
          </Button>
          <Button kind="quiet" isSmall onPress={() => send.reset()}>
            {t("otherEmail")}
          </Button>
        </div>
      </OutsidePage>
    );
  return (
    <OutsidePage title={t("title")} text={<p>{t("text")}</p>}>
      <form className={cx(styles.form)} onSubmit={submit} noValidate>
        <TextField
          label={s("email")}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          isRequired
          validationBehavior="aria"
          value={email}
          onChange={setEmail}
          error={isTried && !looksLikeEmail(email) ? s("needEmail") : undefined}
        />
        <FormProblem error={send.error} />
        <div className={cx(styles.submit)}>
          <Button kind="primary" type="submit" isPending={send.isPending}>
            {t("submit")}
          </Button>
        </div>
      </form>
      {foot}
    </OutsidePage>
  );
};
