import { calls } from "@parley/api";
import { Button, cx, TextField } from "@parley/ui/author";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../app/api.ts";
import { accountQuery } from "./account-query.ts";
import { looksLikeEmail } from "./check-fields.ts";
import { FormProblem } from "./form-problem.tsx";
import { nextAddress } from "./next-address.ts";
import { NotSetUp } from "./not-set-up.tsx";
import styles from "./outside-page.module.css";
import { OutsidePage } from "./outside-page.tsx";
import { PasswordField } from "./password-field.tsx";
import { onOtherTab } from "./session-channel.ts";
import { useSignIn } from "./use-sign-in.ts";

export const SignIn = () => {
  const t = useTranslations("signIn");
  const { next, ended } = useSearch({ from: "/sign-in" });
  // What was known before is not believed: the session may have ended, and brought somebody here.
  const { data: state, refetch, isFetchedAfterMount } = useQuery({ ...accountQuery, refetchOnMount: "always" });
  const signedIn = useSignIn();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const signIn = useMutation({
    mutationFn: () => api(calls.signIn, { body: { email, password } }),
    onSuccess: (account) => signedIn(account),
  });

  // Whoever has signed in, perhaps in another tab, need not do it again.
  const wasIn = state !== undefined && state.account !== null;
  const isIn = wasIn && isFetchedAfterMount;
  const router = useRouter();
  useEffect(() => {
    if (isIn) router.history.replace(nextAddress(next));
  }, [isIn, next, router]);
  useEffect(() => onOtherTab(() => void refetch()), [refetch]);

  if (state?.isSetUp === false) return <NotSetUp />;
  if (wasIn) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    setTried(true);
    if (looksLikeEmail(email) && password !== "") signIn.mutate();
  };
  return (
    <OutsidePage
      title={t("title")}
      foot={
        <details className={cx(styles.details)}>
          <summary>{t("forgot")}</summary>
          <p>{t("forgotText")}</p>
          <code className={cx(styles.code)}>
            {t("forgotCommand", { email: looksLikeEmail(email) ? email.trim() : t("forgotExample") })}
          </code>
        </details>
      }
    >
      {ended ? <div className={cx(styles.note)}>{t("ended")}</div> : null}
      <form className={cx(styles.form)} onSubmit={submit} noValidate>
        <TextField
          label={t("email")}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          isRequired
          validationBehavior="aria"
          value={email}
          onChange={setEmail}
          error={isTried && !looksLikeEmail(email) ? t("needEmail") : undefined}
        />
        <PasswordField
          label={t("password")}
          value={password}
          onChange={setPassword}
          error={isTried && password === "" ? t("needPassword") : undefined}
        />
        <FormProblem error={signIn.error} />
        <div className={cx(styles.submit)}>
          <Button kind="primary" type="submit" isPending={signIn.isPending}>
            {t("submit")}
          </Button>
        </div>
      </form>
    </OutsidePage>
  );
};
