import { cx } from "@parley/ui/author";
import { useStore } from "@xyflow/react";
import { shallow } from "zustand/shallow";
import styles from "./canvas.module.css";
import { useCanvas } from "./canvas-store.ts";

/** Between two dots on the screen; its style has the same. */
const gap = 24;

/** The dots of the paper: a layer that is moved without being painted anew, and that is gone while the zoom changes. */
export const Paper = () => {
  const [x, y, zoom] = useStore(({ transform }) => transform, shallow);
  const isZooming = useCanvas((state) => state.isZooming);
  // Far away every second dot is left out, near there are more: they stay about as dense on the screen.
  const scale = zoom * 2 ** -Math.round(Math.log2(zoom));
  const step = gap * scale;
  // On whole pixels a layer is copied; between them all of it would be reckoned anew.
  const [left, top] = [x, y].map((at) => Math.round((at % step) - step));
  return (
    <div
      className={cx(styles.paper)}
      data-zooming={isZooming || undefined}
      style={{ transform: `translate(${left}px, ${top}px) scale(${scale})` }}
      aria-hidden
    />
  );
};
