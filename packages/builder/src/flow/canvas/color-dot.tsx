import { cx } from "@parley/ui/author";
import styles from "./color-dot.module.css";

/** A small dot in the colour of a group or note. */
export const ColorDot = ({ color }: { color: string }) => <span className={cx(styles.dot)} data-color={color} />;
