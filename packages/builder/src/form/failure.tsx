import { describeError } from "../base/describe-error.ts";
import styles from "./form.module.css";

/** Shows why a try failed; renders nothing without an error. */
export const Failure = ({ error }: { error: Error | null }) =>
  error ? (
    <p role="alert" className={styles.error}>
      {describeError(error)}
    </p>
  ) : null;
