import { Button, cx, IconButton } from "@parley/ui/author";
import { CircleAlert, X } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./failure-note.module.css";
import type { Failure } from "./use-change.ts";

/** Shows a change that the server has refused, until it succeeds or the note is closed. */
export const FailureNote = ({ failure, onClose }: { failure: Failure | null; onClose: () => void }) => {
  const t = useTranslations("app");
  return (
    <div role="alert">
      {failure === null ? null : (
        <div className={cx(styles.note)}>
          <CircleAlert aria-hidden />
          <span className={cx(styles.words)}>
            <b>{t("failed")}.</b> {failure.message}
          </span>
          <Button isSmall onPress={failure.retry}>
            {t("retry")}
          </Button>
          <IconButton isSmall label={t("close")} onPress={onClose}>
            <X />
          </IconButton>
        </div>
      )}
    </div>
  );
};
