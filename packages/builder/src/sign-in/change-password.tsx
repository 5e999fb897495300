import { calls, passwordLength } from "@parley/api/app";
import { Button, cx } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, api } from "../base/api.ts";
import styles from "./account-screen.module.css";
import { findPasswordFault } from "./check-fields.ts";
import { FormProblem } from "./form-problem.tsx";
import { PasswordField } from "./password-field.tsx";
import { sessionsKey } from "./session-list.tsx";

export const ChangePassword = ({ email }: { email: string }) => {
  const t = useTranslations("account");
  const shared = useTranslations("signIn");
  const queries = useQueryClient();
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const [isTried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: () => api(calls.changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      setCurrent("");
      setNew("");
      setTried(false);
      void queries.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  const fault = findPasswordFault(newPassword);
  const isWrong = change.error instanceof ApiError && change.error.code === "WRONG_PASSWORD";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (currentPassword !== "" && fault === null) change.mutate();
  };
  return (
    <form className={cx(styles.form)} onSubmit={submit} noValidate>
      {/* Password managers need to know whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t("currentPassword")}
        value={currentPassword}
        onChange={setCurrent}
        error={isWrong ? t("wrongCurrent") : isTried && currentPassword === "" ? shared("needPassword") : undefined}
      />
      <PasswordField
        label={t("newPassword")}
        isNew
        value={newPassword}
        onChange={setNew}
        help={shared("passwordHelp", { min: passwordLength.min })}
        error={isTried && fault !== null ? shared(fault, passwordLength) : undefined}
      />
      {isWrong ? null : <FormProblem error={change.error} />}
      <div className={cx(styles.row)}>
        <Button type="submit" isPending={change.isPending}>
          {t("changePassword")}
        </Button>
      </div>
      <span role="status">
        {change.isSuccess && newPassword === "" ? (
          <span className={cx(styles.done)}>
            <Check aria-hidden />
            {t("passwordChanged")}
          </span>
        ) : null}
      </span>
    </form>
  );
};
