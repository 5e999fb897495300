import { calls } from "@parley/api/app";
import { Button, cx, TextField } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { looksLikeEmail } from "./check-fields.ts";
import { FormProblem } from "./form-problem.tsx";
import styles from "./outside-page.module.css";
import { PasswordField } from "./password-field.tsx";
import { useSignIn } from "./use-sign-in.ts";

export interface EmailForm {
  email: string;
  onEmail: (email: string) => void;
  /** Whether the field is focused at first; not if provider buttons come first. */
  autoFocus: boolean;
}

/** Signs in with a password. */
export const PasswordForm = ({ email, onEmail, autoFocus }: EmailForm) => {
  const t = useTranslations("signIn");
  const signedIn = useSignIn();
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const signIn = useMutation({
    mutationFn: () => api(calls.signIn, { body: { email, password } }),
    onSuccess: (account) => signedIn(account),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    setTried(true);
    if (looksLikeEmail(email) && password !== "") signIn.mutate();
  };
  return (
    <form className={cx(styles.form)} onSubmit={submit} noValidate>
      <TextField
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={autoFocus}
        isRequired
        validationBehavior="aria"
        value={email}
        onChange={onEmail}
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
  );
};
