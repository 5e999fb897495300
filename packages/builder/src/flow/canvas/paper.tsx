import { cx } from "@parley/ui/author";
import { useStore } from "@xyflow/react";
import { shallow } from "zustand/shallow";
import styles from "./canvas.module.css";
import { useCanvas } from "./canvas-store.ts";

/** The distance between two dots on the screen; the style sheet has the same value. */
const gap = 24;

/** The dots of the background: a layer that moves without being repainted, and is hidden while zooming. */
export const Paper = () => {
  const [x, y, zoom] = useStore(({ transform }) => transform, shallow);
  const isZooming = useCanvas((state) => state.isZooming);
  // Their density on the screen stays about the same: zoomed out, every second dot is left out.
  const scale = zoom * 2 ** -Math.round(Math.log2(zoom));
  const step = gap * scale;
  // Whole pixels, so that the browser copies the layer instead of recomputing it.
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
