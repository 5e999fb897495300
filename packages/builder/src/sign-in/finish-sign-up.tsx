import { calls, passwordLength } from "@parley/api";
import { Button, cx, ErrorState, Skeleton, TextField } from "@parley/ui/author";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, api } from "../app/api.ts";
import { describeError } from "../app/describe-error.ts";
import { findPasswordFault } from "./check-fields.ts";
import { FormProblem } from "./form-problem.tsx";
import { LinkOver } from "./link-over.tsx";
import styles from "./outside-page.module.css";
import { OutsidePage } from "./outside-page.tsx";
import { PasswordField } from "./password-field.tsx";
import { useSignIn } from "./use-sign-in.ts";

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === "LINK_OVER";

/** Where the link of the e-mail leads: chooses name and password of the account for its address. */
export const FinishSignUp = ({ token }: { token: string }) => {
  const t = useTranslations("signUp");
  const s = useTranslations("signIn");
  const app = useTranslations("app");
  const navigate = useNavigate();
  const signedIn = useSignIn();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const link = useQuery({
    queryKey: ["sign-up", token],
    queryFn: () => api(calls.readSignUp, { body: { token } }),
    retry: false,
    // Once the account is made the link is over, which is no news.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const finish = useMutation({
    mutationFn: () => api(calls.finishSignUp, { body: { token, name, password } }),
    onSuccess: async (account) => {
      await navigate({ to: "/", replace: true });
      signedIn(account);
    },
  });
  if (isOver(link.error) || isOver(finish.error)) return <LinkOver text={t("overText")} />;
  if (link.data === undefined)
    return (
      <OutsidePage title={t("title")}>
        {link.error === null ? (
          <Skeleton height="9rem" />
        ) : (
          <ErrorState
            title={s("cantReachTitle")}
            text={describeError(link.error)}
            retryLabel={app("retry")}
            onRetry={() => void link.refetch()}
          />
        )}
      </OutsidePage>
    );
  const fault = findPasswordFault(password);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (finish.isPending) return;
    setTried(true);
    if (name.trim() !== "" && fault === null) finish.mutate();
  };
  return (
    <OutsidePage title={t("title")} text={<p>{t("finishText")}</p>}>
      <form className={cx(styles.form)} onSubmit={submit} noValidate>
        <TextField
          label={s("email")}
          type="email"
          name="email"
          autoComplete="username"
          isReadOnly
          value={link.data.email}
        />
        <TextField
          label={s("name")}
          name="name"
          autoComplete="name"
          autoFocus
          validationBehavior="aria"
          value={name}
          onChange={setName}
          help={s("nameHelp")}
          error={isTried && name.trim() === "" ? s("needName") : undefined}
        />
        <PasswordField
          label={s("password")}
          isNew
          value={password}
          onChange={setPassword}
          help={s("passwordHelp", { min: passwordLength.min })}
          error={isTried && fault !== null ? s(fault, passwordLength) : undefined}
        />
        <FormProblem error={finish.error} />
        <div className={cx(styles.submit)}>
          <Button kind="primary" type="submit" isPending={finish.isPending}>
            {t("finish")}
          </Button>
        </div>
      </form>
    </OutsidePage>
  );
};
