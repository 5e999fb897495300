import { cx } from "@parley/ui/author";
import { describeError } from "../base/describe-error.ts";
import styles from "./accounts.module.css";

/** Shows an error: the given text, or the message of the error. */
export const Problem = ({ text = null, error = null }: { text?: string | null; error?: Error | null }) => {
  const words = text ?? (error === null ? null : describeError(error));
  return words === null ? null : (
    <p role="alert" className={cx(styles.problem)}>
      {words}
    </p>
  );
};
