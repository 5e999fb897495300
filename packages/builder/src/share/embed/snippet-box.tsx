import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { CopyButton } from "../copy-button.tsx";
import styles from "./embed.module.css";

/** Code with a copy button. */
export const SnippetBox = ({ label, code }: { label: string; code: string }) => {
  const t = useTranslations("share");
  return (
    <section className={cx(styles.snippet)} aria-label={label}>
      <pre className={cx(styles.code)}>
        <code>{code}</code>
      </pre>
      <CopyButton isSmall text={code} label={t("copyCode")} />
    </section>
  );
};
