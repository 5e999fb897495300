import { cx } from "@parley/ui/author";
import styles from "./card-anchors.module.css";

/** The two anchors at a card's corner between which the library draws connections. */
export const CardAnchors = () => (
  <>
    <span className={cx(styles.anchor, "source")} data-handlepos="left" />
    <span className={cx(styles.anchor, "target")} data-handlepos="left" />
  </>
);
