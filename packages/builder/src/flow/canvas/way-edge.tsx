import type { Draft } from "@parley/core/draft";
import { cx } from "@parley/ui/author";
import type { EdgeProps } from "@xyflow/react";
import { type CSSProperties, type MouseEvent, memo } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { useActions } from "./actions-context.ts";
import { useCanvas } from "./canvas-store.ts";
import { useIsFar } from "./far.ts";
import type { WayEdge as Edge } from "./nodes.ts";
import { usePick } from "./use-pick.ts";
import styles from "./way-edge.module.css";
import type { Route } from "./ways/route-scene.ts";
import { cornersPath, roundedPath, roundedPaths } from "./ways/way-line.ts";

/** The width of a letter beside its size, on average. */
const letterWidth = 0.56;
/** The most letters of a label. */
const longest = 24;

/** The words of the answer from which a way leads, where a card is too far to read them and there is room for them. */
const Label = ({ route, text }: { route: Route; text: string }) => {
  const size = useCanvas(({ texts }) => texts.labels);
  const [from] = route.points;
  if (size === 0 || text === "" || !from) return null;
  const most = Math.min(longest, Math.floor((route.room - 12) / (size * letterWidth)));
  if (text.length > most && most < 5) return null;
  const shown = text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
  return (
    <text className={cx(styles.label)} x={from.x + 8} y={from.y - size * 0.3} fontSize={size} aria-hidden>
      {shown}
    </text>
  );
};

/** Returns the title of a group; undefined for an event. */
const nameOf = ({ groups }: Draft, id: string): string | undefined => groups[id]?.title;

/**
 * A connection between two cards, around all others; dashed if it leads back. Zoomed far out its corners are not
 * rounded.
 */
export const WayEdge = memo(({ id, source, target, data, selected }: EdgeProps<Edge>) => {
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
  const lines = useCanvas(({ texts }) => texts.lines);
  const t = useTranslations("canvas");
  const startName = useDocumentState(({ draft }) => nameOf(draft, source));
  const goalName = useDocumentState(({ draft }) => nameOf(draft, target));
  const to = data?.route.points.at(-1);
  if (!data || !to) return null;
  const { route, label } = data;
  const marks = {
    "data-lit": isLit || selected || undefined,
    "data-back": route.isBack || undefined,
    style: { "--line-width": `${lines}px` } as CSSProperties,
  };
  if (isFar)
    return (
      <>
        <path className={cx(styles.far)} {...marks} d={cornersPath(route.points)} />
        <Label route={route} text={label} />
      </>
    );
  // The line ends inside its head.
  const points = [...route.points.slice(0, -1), { x: to.x - 5, y: to.y }];
  const d = roundedPath(points, route.jumps);
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
      {(route.isBack ? roundedPaths(points, route.jumps) : [d]).map((path, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no names, and hold nothing of their own.
          key={place}
          className={cx(styles.way)}
          d={path}
          {...marks}
        />
      ))}
      <path
        className={cx(styles.head)}
        data-lit={isLit || selected || undefined}
        d={`M${to.x - 8} ${to.y - 4.5}L${to.x - 1} ${to.y}L${to.x - 8} ${to.y + 4.5}Z`}
      />
    </g>
  );
});
