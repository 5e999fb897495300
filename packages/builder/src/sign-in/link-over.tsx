import { ButtonLink, cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import styles from "./outside-page.module.css";
import { OutsidePage } from "./outside-page.tsx";

/** Shown for a one-time link that has expired or was used. */
export const LinkOver = ({ title, text }: { title?: string; text: string }) => {
  const t = useTranslations("signIn");
  return (
    <OutsidePage title={title ?? t("linkOverTitle")} text={<p>{text}</p>}>
      <div className={cx(styles.submit)}>
        <ButtonLink kind="primary" href="/sign-in">
          {t("toSignIn")}
        </ButtonLink>
      </div>
    </OutsidePage>
  );
};
