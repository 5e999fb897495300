import { calls, passwordLength } from "@parley/api/app";
import { Button, cx } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, api } from "../base/api.ts";
import { outside } from "../texts/en/outside.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { findPasswordFault } from "./check-fields.ts";
import { FormProblem } from "./form-problem.tsx";
import { LinkOver } from "./link-over.tsx";
import styles from "./outside-page.module.css";
import { OutsidePage } from "./outside-page.tsx";
import { PasswordField } from "./password-field.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** The page of a reset link, which the operator has made: sets a new password. */
export const ResetPassword = () => (
  <MoreTexts texts={{ outside }}>
    <Page />
  </MoreTexts>
);

const Page = () => {
  const t = useTranslations("signIn");
  const f = useTranslations("outside");
  const { token } = useSearch({ from: "/reset" });
  const signedIn = useSignIn();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const reset = useMutation({
    mutationFn: (token: string) => api(calls.resetPassword, { body: { token, newPassword: password } }),
    onSuccess: (account) => {
      signedIn(account);
      return navigate({ to: "/", replace: true });
    },
  });

  if (token === undefined || (reset.error instanceof ApiError && reset.error.code === "LINK_OVER"))
    return <LinkOver text={f("resetOverText")} />;

  const fault = findPasswordFault(password);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reset.isPending) return;
    setTried(true);
    if (fault === null) reset.mutate(token);
  };
  return (
    <OutsidePage title={f("resetTitle")} text={<p>{f("resetText")}</p>}>
      <form className={cx(styles.form)} onSubmit={submit} noValidate>
        <PasswordField
          label={t("newPassword")}
          isNew
          autoFocus
          value={password}
          onChange={setPassword}
          help={t("passwordHelp", { min: passwordLength.min })}
          error={isTried && fault !== null ? t(fault, passwordLength) : undefined}
        />
        <FormProblem error={reset.error} />
        <div className={cx(styles.submit)}>
          <Button kind="primary" type="submit" isPending={reset.isPending}>
            {f("resetSubmit")}
          </Button>
        </div>
      </form>
    </OutsidePage>
  );
};
