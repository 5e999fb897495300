import { cx } from "@parley/ui/author";
import styles from "./read.module.css";

/** A value with its label, as text. */
export const ReadValue = ({ label, text, isCode = false }: { label: string; text: string; isCode?: boolean }) => (
  <dl className={cx(styles.value)}>
    <dt>{label}</dt>
    <dd className={cx(isCode && styles.code)}>{text === "" ? "–" : text}</dd>
  </dl>
);
