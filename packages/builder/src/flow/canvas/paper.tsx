import { cx } from "@parley/ui/author";
import { useStore } from "@xyflow/react";
import { shallow } from "zustand/shallow";
import styles from "./canvas.module.css";

/** Between two dots on the screen; its style has the same. */
const gap = 24;

/** The dots of the paper: a layer that is moved and scaled without being painted anew. */
export const Paper = () => {
  const [x, y, zoom] = useStore(({ transform }) => transform, shallow);
  // Far away every second dot is left out, near there are more: they stay about as dense on the screen.
  const scale = zoom * 2 ** -Math.round(Math.log2(zoom));
  const step = gap * scale;
  const transform = `translate(${(x % step) - step}px, ${(y % step) - step}px) scale(${scale})`;
  return <div className={cx(styles.paper)} style={{ transform }} aria-hidden />;
};
