import { Button, ButtonLink, cx } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { accountQuery } from "../session/account-query.ts";
import { outside } from "../texts/en/outside.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import styles from "./outside-page.module.css";
import { OutsidePage } from "./outside-page.tsx";
import { waysQuery } from "./ways-query.ts";

/** Explains how the first account is created, to people who come without the set-up link. */
export const NotSetUp = () => (
  <MoreTexts texts={{ outside }}>
    <Page />
  </MoreTexts>
);

const Page = () => {
  const t = useTranslations("signIn");
  const f = useTranslations("outside");
  const { refetch, isFetching } = useQuery(accountQuery);
  const { data: ways } = useQuery(waysQuery);
  return (
    <OutsidePage
      title={f("notSetUpTitle")}
      text={
        <>
          <p>{f("notSetUpText")}</p>
          <code className={cx(styles.code)}>{f("notSetUpLine", { address: window.location.origin })}</code>
        </>
      }
      foot={f("notSetUpAgain")}
    >
      <div className={cx(styles.submit)}>
        <Button onPress={() => void refetch()} isPending={isFetching}>
          {t("lookAgain")}
        </Button>
        {ways?.mayBegin ? <ButtonLink href="/sign-in">{f("notSetUpSignIn")}</ButtonLink> : null}
      </div>
    </OutsidePage>
  );
};
