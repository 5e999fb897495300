import { Button, type ButtonKind } from "@parley/ui/author";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { copyText } from "../base/copy-text.ts";

/** How long the button shows that the text was copied, in milliseconds. */
const saidTime = 2000;

interface CopyButtonProps {
  text: string;
  label: string;
  kind?: ButtonKind;
  isSmall?: boolean;
  autoFocus?: boolean;
}

/** Copies a text, and says so for a moment in place of its label. */
export const CopyButton = ({ text, label, kind = "plain", isSmall = false, autoFocus = false }: CopyButtonProps) => {
  const t = useTranslations("share");
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), saidTime);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(text)) setCopied(text);
    else toast(t("copyFailed", { text }));
  };
  const isCopied = copied === text;
  return (
    <Button kind={kind} isSmall={isSmall} autoFocus={autoFocus} onPress={() => void copy()}>
      {isCopied ? <Check /> : <Copy />}
      <span aria-live="polite">{isCopied ? t("copied") : label}</span>
    </Button>
  );
};
