import { type Account, calls } from "@parley/api/app";
import { Button, cx, TextField } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, api } from "../base/api.ts";
import { accountKey, signedInAs } from "../session/account-query.ts";
import { FormProblem } from "./form-problem.tsx";
import styles from "./own-account.module.css";
import { PasswordField } from "./password-field.tsx";

/** The form to change one's e-mail address, which requires the password. */
export const EmailForm = ({ user }: { user: Account["user"] }) => {
  const t = useTranslations("ownAccount");
  const account = useTranslations("account");
  const shared = useTranslations("signIn");
  const queries = useQueryClient();
  const [email, setEmail] = useState(user.email);
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: (address: string) => api(calls.changeEmail, { body: { email: address, password } }),
    onSuccess: ({ account, isSent }) => {
      setPassword("");
      setTried(false);
      queries.setQueryData(accountKey, signedInAs(account));
      if (isSent) setEmail(account.user.email);
    },
  });
  const wanted = email.trim().toLowerCase();
  const isChanged = wanted !== user.email;
  const isWrong = change.error instanceof ApiError && change.error.code === "WRONG_PASSWORD";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isChanged && wanted !== "" && password !== "") change.mutate(wanted);
  };
  return (
    <form className={cx(styles.form)} onSubmit={submit} noValidate>
      <TextField
        label={account("email")}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(value) => {
          setEmail(value);
          change.reset();
        }}
        maxLength={254}
        validationBehavior="aria"
        error={wanted === "" ? t("needEmail") : undefined}
      />
      {isChanged ? (
        <>
          <PasswordField
            label={account("currentPassword")}
            value={password}
            onChange={setPassword}
            help={t("emailPasswordHelp")}
            error={isWrong ? account("wrongCurrent") : isTried && password === "" ? shared("needPassword") : undefined}
          />
          {isWrong ? null : <FormProblem error={change.error} />}
          <div className={cx(styles.row)}>
            <Button type="submit" isPending={change.isPending}>
              {t("changeEmail")}
            </Button>
            <Button
              onPress={() => {
                setEmail(user.email);
                setPassword("");
                change.reset();
              }}
            >
              {t("cancel")}
            </Button>
          </div>
        </>
      ) : null}
      <span role="status">
        {change.isSuccess && !isChanged ? (
          <span className={cx(styles.done)}>
            {change.data.isSent ? t("emailSent", { email: change.variables }) : t("emailChanged")}
          </span>
        ) : null}
      </span>
    </form>
  );
};
