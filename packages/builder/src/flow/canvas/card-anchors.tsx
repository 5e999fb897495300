import { cx } from "@parley/ui/author";
import styles from "./card-anchors.module.css";

/** The two places at the corner of a card at which the library begins and ends its ways. */
export const CardAnchors = () => (
  <>
    <span className={cx(styles.anchor, "source")} data-handlepos="left" />
    <span className={cx(styles.anchor, "target")} data-handlepos="left" />
  </>
);
