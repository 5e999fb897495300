import { passwordLength } from "@parley/api/app";
import { Button, cx, TextField } from "@parley/ui/author";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { findPasswordFault, looksLikeEmail } from "./check-fields.ts";
import { FormProblem } from "./form-problem.tsx";
import styles from "./outside-page.module.css";
import { PasswordField } from "./password-field.tsx";

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

interface NewAccountFormProps {
  email: string;
  /** Absent if the address can't be changed. */
  onEmail?: ((email: string) => void) | undefined;
  /** The call that creates the account. */
  create: { isPending: boolean; error: Error | null; mutate: (account: NewAccount) => void };
  submitLabel: string;
  nameHelp?: ReactNode;
  autoFocus?: boolean;
}

/** The form for name, address and password of a new account. */
export const NewAccountForm = ({
  email,
  onEmail,
  create,
  submitLabel,
  nameHelp,
  autoFocus = false,
}: NewAccountFormProps) => {
  const t = useTranslations("signIn");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const fault = findPasswordFault(password);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    setTried(true);
    if (name.trim() !== "" && looksLikeEmail(email) && fault === null) create.mutate({ name, email, password });
  };
  return (
    <form className={cx(styles.form)} onSubmit={submit} noValidate>
      <TextField
        label={t("name")}
        name="name"
        autoComplete="name"
        autoFocus={autoFocus}
        isRequired
        validationBehavior="aria"
        value={name}
        onChange={setName}
        help={nameHelp}
        error={isTried && name.trim() === "" ? t("needName") : undefined}
      />
      <TextField
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        isRequired
        validationBehavior="aria"
        isReadOnly={onEmail === undefined}
        value={email}
        {...(onEmail === undefined ? {} : { onChange: onEmail })}
        error={isTried && !looksLikeEmail(email) ? t("needEmail") : undefined}
      />
      <PasswordField
        label={t("password")}
        isNew
        value={password}
        onChange={setPassword}
        help={t("passwordHelp", { min: passwordLength.min })}
        error={isTried && fault !== null ? t(fault, passwordLength) : undefined}
      />
      <FormProblem error={create.error} />
      <div className={cx(styles.submit)}>
        <Button kind="primary" type="submit" isPending={create.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
};
