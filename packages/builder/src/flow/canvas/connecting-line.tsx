import { cx } from "@parley/ui/author";
import { ViewportPortal } from "@xyflow/react";
import { useCanvas } from "./canvas-store.ts";
import styles from "./connecting-line.module.css";
import { roundedPath, routeWay } from "./route-way.ts";
import type { Scene } from "./scene.ts";

/** The way that is being drawn, from where it begins to the pointer. */
export const ConnectingLine = ({ scene }: { scene: Scene }) => {
  const connecting = useCanvas((state) => state.connecting);
  if (!connecting) return null;
  const card = [...scene.cards.values()].find(({ starts }) => starts.some(({ id }) => id === connecting.start));
  const start = card?.starts.find(({ id }) => id === connecting.start);
  if (!card || !start) return null;
  const from = { x: card.x + card.width, y: card.y + start.y };
  return (
    <ViewportPortal>
      <svg className={cx(styles.layer)} aria-hidden>
        <path className={cx(styles.line)} d={roundedPath(routeWay(from, connecting.to))} />
        <circle className={cx(styles.tip)} cx={connecting.to.x} cy={connecting.to.y} r={4} />
      </svg>
    </ViewportPortal>
  );
};
