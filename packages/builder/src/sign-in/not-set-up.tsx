import { Button, cx } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { accountQuery } from "./account-query.ts";
import styles from "./outside-page.module.css";
import { OutsidePage } from "./outside-page.tsx";

/** Says how the first account is made, to whoever has come without the link. */
export const NotSetUp = () => {
  const t = useTranslations("signIn");
  const { refetch, isFetching } = useQuery(accountQuery);
  return (
    <OutsidePage
      title={t("notSetUpTitle")}
      text={
        <>
          <p>{t("notSetUpText")}</p>
          <code className={cx(styles.code)}>{t("notSetUpLine", { address: window.location.origin })}</code>
        </>
      }
      foot={t("notSetUpAgain")}
    >
      <div className={cx(styles.submit)}>
        <Button onPress={() => void refetch()} isPending={isFetching}>
          {t("lookAgain")}
        </Button>
      </div>
    </OutsidePage>
  );
};
