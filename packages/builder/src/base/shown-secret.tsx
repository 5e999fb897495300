import { Button, cx, Dialog } from "@parley/ui/author";
import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { copyText } from "./copy-text.ts";
import styles from "./shown-secret.module.css";

interface ShownSecretProps {
  secret: string;
  texts: Record<"title" | "text" | "label" | "copy" | "copied" | "copyFailed" | "done" | "close", string>;
  onClose: () => void;
  /** Shown below: how it is used. */
  children?: ReactNode;
}

/** Shows a new secret, once. The dialog closes only when the author confirms that it was copied. */
export const ShownSecret = ({ secret, texts, onClose, children }: ShownSecretProps) => {
  const [outcome, setOutcome] = useState<"copied" | "copyFailed" | null>(null);
  const copy = async () => setOutcome((await copyText(secret)) ? "copied" : "copyFailed");
  return (
    <Dialog
      title={texts.title}
      isOpen
      isFirm
      onClose={onClose}
      closeLabel={texts.close}
      actions={
        <Button kind="primary" onPress={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={cx(styles.stack)}>
        <p className={cx(styles.text)}>{texts.text}</p>
        <div className={cx(styles.secret)}>
          <input
            className={cx(styles.code)}
            aria-label={texts.label}
            value={secret}
            readOnly
            spellCheck={false}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onPress={() => void copy()}>
            {outcome === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
            {outcome === "copied" ? texts.copied : texts.copy}
          </Button>
        </div>
        <span role="status" className={cx(styles.outcome)}>
          {outcome === null ? "" : texts[outcome]}
        </span>
        {children}
      </div>
    </Dialog>
  );
};
