import { cx } from "@parley/ui/author";
import styles from "./color-dot.module.css";

/** A colour of groups and notes, small. */
export const ColorDot = ({ color }: { color: string }) => <span className={cx(styles.dot)} data-color={color} />;
