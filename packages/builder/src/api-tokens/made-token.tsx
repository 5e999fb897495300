import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { ShownSecret } from "../base/shown-secret.tsx";
import styles from "./api-tokens.module.css";

/** Shows a new token, once, with an example of its use. */
export const MadeToken = ({ token, onClose }: { token: string; onClose: () => void }) => {
  const t = useTranslations("apiTokens");
  return (
    <ShownSecret
      secret={token}
      texts={{
        title: t("madeTitle"),
        text: t("madeText"),
        label: t("madeLabel"),
        copy: t("copy"),
        copied: t("copied"),
        copyFailed: t("copyFailed"),
        done: t("done"),
        close: t("close"),
      }}
      onClose={onClose}
    >
      <div>
        <span className={cx(styles.label)}>{t("example")}</span>
        <pre className={cx(styles.sample)}>
          {`curl -H "Authorization: Bearer $PARLEY_TOKEN" \\\n  ${location.origin}/api/v1/typebots`}
        </pre>
      </div>
    </ShownSecret>
  );
};
