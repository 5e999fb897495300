import { Button, cx, Dialog } from "@parley/ui/author";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { copyText } from "../base/copy-text.ts";
import listing from "../base/listing-page.module.css";
import styles from "./api-tokens.module.css";

/** Shows a new token, once. The dialog closes only when the author confirms that it was copied. */
export const MadeToken = ({ token, onClose }: { token: string; onClose: () => void }) => {
  const t = useTranslations("apiTokens");
  const [outcome, setOutcome] = useState<"copied" | "copyFailed" | null>(null);
  const copy = async () => setOutcome((await copyText(token)) ? "copied" : "copyFailed");
  return (
    <Dialog
      title={t("madeTitle")}
      isOpen
      isFirm
      onClose={onClose}
      closeLabel={t("close")}
      actions={
        <Button kind="primary" onPress={onClose}>
          {t("done")}
        </Button>
      }
    >
      <div className={cx(styles.form)}>
        <p className={cx(listing.lead)}>{t("madeText")}</p>
        <div className={cx(styles.secret)}>
          <input
            className={cx(styles.code)}
            aria-label={t("madeLabel")}
            value={token}
            readOnly
            spellCheck={false}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onPress={() => void copy()}>
            {outcome === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
            {t(outcome === "copied" ? "copied" : "copy")}
          </Button>
        </div>
        <span role="status" className={cx(styles.facts)}>
          {outcome === "copyFailed" ? t("copyFailed") : outcome === "copied" ? t("copied") : ""}
        </span>
        <div>
          <span className={cx(styles.label)}>{t("example")}</span>
          <pre className={cx(styles.sample)}>
            {`curl -H "Authorization: Bearer $PARLEY_TOKEN" \\\n  ${location.origin}/api/v1/typebots`}
          </pre>
        </div>
      </div>
    </Dialog>
  );
};
