import { calls } from "@parley/api/app";
import { ButtonLink, cx } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { accountQuery } from "../session/account-query.ts";
import { outside } from "../texts/en/outside.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { FormProblem } from "./form-problem.tsx";
import { nextAddress } from "./next-address.ts";
import styles from "./outside-page.module.css";
import { OutsidePage } from "./outside-page.tsx";
import { useSignIn } from "./use-sign-in.ts";

/**
 * Reads the provider's answer from the address and removes it there at once: its code must not be shared or used twice.
 */
const takeAnswer = () => {
  const query = new URLSearchParams(location.search);
  const named = ["code", "error", "iss"].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value.slice(0, 8000)]];
  });
  return { provider: query.get("provider"), state: query.get("state"), ...Object.fromEntries(named) };
};

/** The page to which providers redirect back: it finishes the sign-in or shows why it failed. */
export const ProviderReturn = () => (
  <MoreTexts texts={{ outside }}>
    <Page />
  </MoreTexts>
);

const Page = () => {
  const o = useTranslations("outside");
  const t = useTranslations("signIn");
  const [{ provider, state, ...answer }] = useState(takeAnswer);
  const router = useRouter();
  const signedIn = useSignIn();
  const finish = useMutation({
    mutationFn: (body: { provider: string; state: string }) =>
      api(calls.finishSignIn, { body: { ...body, ...answer } }),
    onSuccess: ({ account, next }) => {
      signedIn(account);
      router.history.replace(nextAddress(next));
    },
  });
  const { mutate } = finish;
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    history.replaceState(history.state, "", location.pathname);
    if (provider !== null && state !== null) mutate({ provider, state });
  }, [provider, state, mutate]);
  const isIn = useQueryClient().getQueryData(accountQuery.queryKey)?.account != null;
  if (provider !== null && state !== null && !finish.isError)
    return (
      <OutsidePage title={t("title")}>
        <p role="status">{o("returning")}</p>
      </OutsidePage>
    );
  return (
    <OutsidePage title={o("returnFailedTitle")}>
      {finish.error === null ? <p>{o("returnNothing")}</p> : <FormProblem error={finish.error} />}
      <div className={cx(styles.submit)}>
        <ButtonLink kind="primary" href={isIn ? "/account/sign-in" : "/sign-in"}>
          {isIn ? t("toAccount") : t("toSignIn")}
        </ButtonLink>
      </div>
    </OutsidePage>
  );
};
