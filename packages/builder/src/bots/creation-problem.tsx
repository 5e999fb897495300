import { cx } from "@parley/ui/author";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import styles from "./failure-note.module.css";

/** Shows why a bot could not be created. */
export const CreationProblem = ({ error, title }: { error: unknown; title?: string }) => {
  const t = useTranslations("newBot");
  return (
    <div role="alert">
      {error === null || error === undefined ? null : (
        <div className={cx(styles.note, styles.plain)}>
          <CircleAlert aria-hidden />
          <span className={cx(styles.words)}>
            <b>{title ?? t("failed")}.</b> {describeError(error)}
          </span>
        </div>
      )}
    </div>
  );
};
