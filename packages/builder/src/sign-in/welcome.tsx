import { calls } from "@parley/api/app";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, api } from "../base/api.ts";
import { accountQuery } from "../session/account-query.ts";
import { outside } from "../texts/en/outside.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { LinkOver } from "./link-over.tsx";
import { type NewAccount, NewAccountForm } from "./new-account-form.tsx";
import { NotSetUp } from "./not-set-up.tsx";
import { OutsidePage } from "./outside-page.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** The first start: the person with the printed link creates the owner's account. */
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
  const [email, setEmail] = useState("");
  const create = useMutation({
    mutationFn: (body: NewAccount & { token: string }) => api(calls.createOwner, { body }),
    onSuccess: (account) => {
      signedIn(account);
      // On a new server there is no bot to choose yet.
      return navigate({ to: "/new", replace: true });
    },
  });

  // The new account is known before the call counts as done, so a pending call must not count as somebody else's account.
  if (state?.isSetUp && !create.isPending && !create.isSuccess)
    return <LinkOver title={f("isSetUpTitle")} text={f("isSetUpText")} />;
  if (token === undefined) return <NotSetUp />;
  if (create.error instanceof ApiError && create.error.code === "LINK_OVER")
    return <LinkOver text={t("linkOverText")} />;
  return (
    <OutsidePage title={f("welcomeTitle")} text={<p>{f("welcomeText")}</p>}>
      <NewAccountForm
        email={email}
        onEmail={setEmail}
        create={{ ...create, mutate: (account) => create.mutate({ token, ...account }) }}
        submitLabel={f("welcomeSubmit")}
        autoFocus
      />
    </OutsidePage>
  );
};
