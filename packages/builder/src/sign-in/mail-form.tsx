import { calls } from "@parley/api/app";
import { Button, cx, TextField } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { looksLikeEmail } from "./check-fields.ts";
import { FormProblem } from "./form-problem.tsx";
import styles from "./outside-page.module.css";
import type { EmailForm } from "./password-form.tsx";
import { useSignIn } from "./use-sign-in.ts";

const isCode = (text: string): boolean => /^\d{6}$/.test(text.trim());

/** The invitation that the person follows to join a workspace. */
interface Invited {
  invitation?: string | undefined;
  onJoined?: (() => void) | undefined;
}

interface MailFormProps extends EmailForm, Invited {
  /** Whether the address can't be changed. */
  isFixed?: boolean;
}

const invited = (invitation: string | undefined) => (invitation === undefined ? {} : { invitation });

/** The form for the code from the e-mail. */
interface CodeFormProps extends Invited {
  email: string;
  onAgain: () => void;
  /** Absent if the address can't be changed. */
  onBack: (() => void) | undefined;
}

const CodeForm = ({ email, invitation, onJoined, onAgain, onBack }: CodeFormProps) => {
  const t = useTranslations("signIn");
  const signedIn = useSignIn();
  const [code, setCode] = useState("");
  const [isTried, setTried] = useState(false);
  const signIn = useMutation({
    mutationFn: () => api(calls.signInByCode, { body: { email, code: code.trim(), ...invited(invitation) } }),
    onSuccess: ({ hasJoined, ...account }) => {
      if (hasJoined) onJoined?.();
      signedIn(account);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    setTried(true);
    if (isCode(code)) signIn.mutate();
  };
  return (
    <form className={cx(styles.form)} onSubmit={submit} noValidate>
      <p className={cx(styles.note)} role="status">
        {t("codeSent", { email: email.trim() })}
      </p>
      <TextField
        label={t("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        isRequired
        maxLength={10}
        validationBehavior="aria"
        value={code}
        onChange={(value) => {
          setCode(value);
          signIn.reset();
        }}
        error={isTried && !isCode(code) ? t("needCode") : undefined}
      />
      <FormProblem error={signIn.error} />
      <div className={cx(styles.submit)}>
        <Button kind="primary" type="submit" isPending={signIn.isPending}>
          {t("submit")}
        </Button>
      </div>
      <div className={cx(styles.others)}>
        <Button kind="quiet" isSmall onPress={onAgain}>
          {t("sendAgain")}
        </Button>
        {onBack === undefined ? null : (
          <Button kind="quiet" isSmall onPress={onBack}>
            {t("otherEmail")}
          </Button>
        )}
      </div>
    </form>
  );
};

/** Signs in by e-mail: asks for the address, sends a code, and asks for the code. */
export const MailForm = ({ email, onEmail, autoFocus, isFixed = false, invitation, onJoined }: MailFormProps) => {
  const t = useTranslations("signIn");
  const [isTried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: () => api(calls.sendSignInCode, { body: { email, ...invited(invitation) } }),
  });
  if (send.isSuccess)
    return (
      <CodeForm
        key={send.submittedAt}
        email={email}
        invitation={invitation}
        onJoined={onJoined}
        onAgain={() => send.mutate()}
        onBack={isFixed ? undefined : () => send.reset()}
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setTried(true);
    if (looksLikeEmail(email)) send.mutate();
  };
  return (
    <form className={cx(styles.form)} onSubmit={submit} noValidate>
      <TextField
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={autoFocus}
        isReadOnly={isFixed}
        isRequired
        validationBehavior="aria"
        value={email}
        onChange={onEmail}
        help={t("mailHelp")}
        error={isTried && !looksLikeEmail(email) ? t("needEmail") : undefined}
      />
      <FormProblem error={send.error} />
      <div className={cx(styles.submit)}>
        <Button kind="primary" type="submit" isPending={send.isPending}>
          {t("sendCode")}
        </Button>
      </div>
    </form>
  );
};
