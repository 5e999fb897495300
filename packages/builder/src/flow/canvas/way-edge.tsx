import type { Draft } from "@parley/core/draft";
import { cx } from "@parley/ui/author";
import type { EdgeProps } from "@xyflow/react";
import { type MouseEvent, memo } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { useActions } from "./actions-context.ts";
import { useCanvas } from "./canvas-store.ts";
import { useIsFar } from "./far.ts";
import type { WayEdge as Edge } from "./nodes.ts";
import { roundedPath, roundedPaths, routeWay } from "./route-way.ts";
import { usePick } from "./use-pick.ts";
import styles from "./way-edge.module.css";

/** Returns the title of a group; undefined for an event. */
const nameOf = ({ groups }: Draft, id: string): string | undefined => groups[id]?.title;

/** A connection between two cards, with rounded corners; dashed if it leads back. Zoomed far out it is straight. */
export const WayEdge = memo(
  ({ id, source, target, sourceX, sourceY, targetX, targetY, data, selected }: EdgeProps<Edge>) => {
    const isFar = useIsFar();
    const { canvas } = useActions();
    const pick = usePick();
    const isLit = useCanvas(
      ({ hovered, drop }) =>
        (hovered?.kind === "way"
          ? hovered.id === id
          : hovered !== null && (hovered.id === source || hovered.id === target)) ||
        (drop?.kind === "way" && drop.edgeId === id),
    );
    const t = useTranslations("canvas");
    const startName = useDocumentState(({ draft }) => nameOf(draft, source));
    const goalName = useDocumentState(({ draft }) => nameOf(draft, target));
    if (!data) return null;
    // The library gives the positions of the cards' corners; half a pixel corrects for the centre of its handles.
    const from = { x: sourceX + data.from.x, y: sourceY - 0.5 + data.from.y };
    const to = { x: targetX + data.to.x, y: targetY - 0.5 + data.to.y };
    if (isFar)
      return (
        <path
          className={cx(styles.far)}
          data-lit={isLit || undefined}
          data-back={data.isBack || undefined}
          d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
        />
      );
    const points = routeWay(from, { x: to.x - 5, y: to.y }, data.turns);
    const d = roundedPath(points);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: what a way offers stands in its tools, as buttons.
      <g
        data-way={id}
        onMouseEnter={() => canvas.setState({ hovered: { kind: "way", id } })}
        onMouseLeave={() => canvas.setState({ hovered: null })}
        onClick={(event: MouseEvent) => {
          event.stopPropagation();
          pick("edges", id, event);
        }}
      >
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a drawn line is nothing to operate. */}
        <path
          className={cx(styles.reach)}
          d={d}
          role="img"
          aria-label={t("way", { from: startName ?? t("start"), to: goalName || t("untitled") })}
        />
        {(data.isBack ? roundedPaths(points) : [d]).map((path, place) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no names, and hold nothing of their own.
            key={place}
            className={cx(styles.way)}
            d={path}
            data-back={data.isBack || undefined}
            data-lit={isLit || selected || undefined}
          />
        ))}
        <path
          className={cx(styles.head)}
          data-lit={isLit || selected || undefined}
          d={`M${to.x - 8} ${to.y - 4.5}L${to.x - 1} ${to.y}L${to.x - 8} ${to.y + 4.5}Z`}
        />
      </g>
    );
  },
);
