import { Button, cx } from "@parley/ui/author";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { copyText } from "../../base/copy-text.ts";
import styles from "./embed.module.css";

/** How long the button shows that the text was copied, in milliseconds. */
const saidTime = 2000;

/** Code with a copy button. */
export const SnippetBox = ({ label, code }: { label: string; code: string }) => {
  const t = useTranslations("share");
  const [copied, setCopied] = useState("");
  useEffect(() => {
    if (copied === "") return;
    const timer = setTimeout(() => setCopied(""), saidTime);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(code)) setCopied(code);
    else toast(t("copyFailed", { text: code }));
  };
  return (
    <section className={cx(styles.snippet)} aria-label={label}>
      <pre className={cx(styles.code)}>
        <code>{code}</code>
      </pre>
      <Button isSmall onPress={() => void copy()}>
        {copied === code ? <Check /> : <Copy />}
        <span aria-live="polite">{copied === code ? t("codeCopied") : t("copyCode")}</span>
      </Button>
    </section>
  );
};
