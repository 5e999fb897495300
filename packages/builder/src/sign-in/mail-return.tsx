import { calls } from "@parley/api/app";
import { Button, ButtonLink, cx } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { outside } from "../texts/en/outside.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { FormProblem } from "./form-problem.tsx";
import styles from "./outside-page.module.css";
import { OutsidePage } from "./outside-page.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** The page of the link in a sign-in e-mail. It needs a button press, because mail scanners open links too. */
export const MailReturn = () => (
  <MoreTexts texts={{ outside }}>
    <Page />
  </MoreTexts>
);

const Page = () => {
  const o = useTranslations("outside");
  const t = useTranslations("signIn");
  const [{ token, invitation }] = useState(() => {
    const query = new URLSearchParams(location.search);
    return { token: query.get("token") ?? "", invitation: query.get("invitation") };
  });
  const router = useRouter();
  const signedIn = useSignIn();
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  const signIn = useMutation({
    mutationFn: () => api(calls.signInByCode, { body: { token, ...(invitation === null ? {} : { invitation }) } }),
    onSuccess: ({ hasJoined, ...account }) => {
      signedIn(account);
      // People who already had an account choose on the invitation's page whether to join.
      const isOpen = invitation !== null && !hasJoined;
      router.history.replace(isOpen ? `/invitation?token=${encodeURIComponent(invitation)}` : "/");
    },
  });
  const isOver = token === "" || signIn.isError;
  return (
    <OutsidePage
      title={isOver ? t("linkOverTitle") : t("title")}
      text={isOver ? undefined : <p>{o("mailLinkText")}</p>}
    >
      {token === "" ? <p>{o("mailLinkNothing")}</p> : <FormProblem error={signIn.error} />}
      <div className={cx(styles.submit)}>
        {isOver ? (
          <ButtonLink kind="primary" href="/sign-in">
            {t("toSignIn")}
          </ButtonLink>
        ) : (
          <Button kind="primary" autoFocus onPress={() => signIn.mutate()} isPending={signIn.isPending}>
            {t("submit")}
          </Button>
        )}
      </div>
    </OutsidePage>
  );
};
