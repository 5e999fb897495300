import { describeError } from "../base/describe-error.ts";
import styles from "./form.module.css";

/** Why a try did not come off; nothing where it did. */
export const Failure = ({ error }: { error: Error | null }) =>
  error ? (
    <p role="alert" className={styles.error}>
      {describeError(error)}
    </p>
  ) : null;
