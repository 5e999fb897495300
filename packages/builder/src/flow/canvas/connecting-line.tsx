import { cx } from "@parley/ui/author";
import { ViewportPortal } from "@xyflow/react";
import { useTranslations } from "use-intl";
import type { Point } from "../../document/edits/index.ts";
import { useCanvas } from "./canvas-store.ts";
import styles from "./connecting-line.module.css";
import type { Scene } from "./scene.ts";
import { plainRoute } from "./ways/find-route.ts";
import type { Routes } from "./ways/route-scene.ts";
import { roundedPath } from "./ways/way-line.ts";

/** The connection being drawn, from its start to the pointer. */
export const ConnectingLine = ({ scene, routes }: { scene: Scene; routes: Routes }) => {
  const connecting = useCanvas((state) => state.connecting);
  if (!connecting) return null;
  const moved = scene.ways.find(({ id }) => id === connecting.edgeId);
  if (moved) {
    const end = routes.get(moved.id)?.points.at(-1);
    return end ? <Line from={connecting.to} to={end} tip={connecting.to} /> : null;
  }
  const card = [...scene.cards.values()].find(({ starts }) => starts.some(({ id }) => id === connecting.start));
  const start = card?.starts.find(({ id }) => id === connecting.start);
  if (!card || !start) return null;
  const from = { x: card.x + card.width, y: card.y + start.y };
  return (
    <>
      <Line from={from} to={connecting.to} tip={connecting.to} />
      {connecting.isClicking ? <Hint at={connecting.to} /> : null}
    </>
  );
};

/** Says at the pointer how a connection that was begun by a click ends. */
const Hint = ({ at }: { at: Point }) => {
  const t = useTranslations("canvas");
  return (
    <ViewportPortal>
      <span className={cx(styles.hint)} style={{ insetBlockStart: at.y, insetInlineStart: at.x }}>
        {t.rich("connectHint", { key: (name) => <kbd>{name}</kbd> })}
      </span>
    </ViewportPortal>
  );
};

const Line = ({ from, to, tip }: Record<"from" | "to" | "tip", Point>) => (
  <ViewportPortal>
    <svg className={cx(styles.layer)} aria-hidden>
      <path className={cx(styles.line)} d={roundedPath(plainRoute(from, to))} />
      <circle className={cx(styles.tip)} cx={tip.x} cy={tip.y} r={4} />
    </svg>
  </ViewportPortal>
);
