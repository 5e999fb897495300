import { cx } from "@parley/ui/author";
import styles from "./read.module.css";

/** A value that is looked at and not changed. */
export const ReadValue = ({ label, text, isCode = false }: { label: string; text: string; isCode?: boolean }) => (
  <dl className={cx(styles.value)}>
    <dt>{label}</dt>
    <dd className={cx(isCode && styles.code)}>{text === "" ? "–" : text}</dd>
  </dl>
);
