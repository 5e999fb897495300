import { calls, passwordLength } from "@parley/api";
import { Button, cx, TextField } from "@parley/ui/author";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, api } from "../app/api.ts";
import { outside } from "../texts/en/outside.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { accountQuery } from "./account-query.ts";
import { findPasswordFault, looksLikeEmail } from "./check-fields.ts";
import { FormProblem } from "./form-problem.tsx";
import { LinkOver } from "./link-over.tsx";
import { NotSetUp } from "./not-set-up.tsx";
import styles from "./outside-page.module.css";
import { OutsidePage } from "./outside-page.tsx";
import { PasswordField } from "./password-field.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** The first start: whoever holds the printed link makes the owner's account. */
export const Welcome = () => (
  <MoreTexts texts={{ outside }}>
    <Page />
  </MoreTexts>
);

const Page = () => {
  const t = useTranslations("signIn");
  const f = useTranslations("outside");
  const { token } = useSearch({ from: "/welcome" });
  const { data: state } = useQuery(accountQuery);
  const signedIn = useSignIn();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: (token: string) => api(calls.createOwner, { body: { token, name, email, password } }),
    onSuccess: (account) => {
      signedIn(account);
      return navigate({ to: "/", replace: true });
    },
  });

  if (state?.isSetUp && !create.isSuccess) return <LinkOver title={f("isSetUpTitle")} text={f("isSetUpText")} />;
  if (token === undefined) return <NotSetUp />;
  if (create.error instanceof ApiError && create.error.code === "LINK_OVER")
    return <LinkOver text={t("linkOverText")} />;

  const fault = findPasswordFault(password);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    setTried(true);
    if (name.trim() !== "" && looksLikeEmail(email) && fault === null) create.mutate(token);
  };
  return (
    <OutsidePage title={f("welcomeTitle")} text={<p>{f("welcomeText")}</p>}>
      <form className={cx(styles.form)} onSubmit={submit} noValidate>
        <TextField
          label={t("name")}
          name="name"
          autoComplete="name"
          autoFocus
          isRequired
          validationBehavior="aria"
          value={name}
          onChange={setName}
          error={isTried && name.trim() === "" ? t("needName") : undefined}
        />
        <TextField
          label={t("email")}
          type="email"
          name="email"
          autoComplete="username"
          isRequired
          validationBehavior="aria"
          value={email}
          onChange={setEmail}
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
            {f("welcomeSubmit")}
          </Button>
        </div>
      </form>
    </OutsidePage>
  );
};
