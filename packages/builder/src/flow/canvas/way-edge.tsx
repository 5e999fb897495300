import type { Draft } from "@parley/core/draft";
import { cx } from "@parley/ui/author";
import type { EdgeProps } from "@xyflow/react";
import { type CSSProperties, type MouseEvent, memo } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { useActions } from "./actions-context.ts";
import { useCanvas } from "./canvas-store.ts";
import { useIsFar } from "./far.ts";
import { useMapNumbers } from "./map-numbers.ts";
import type { WayEdge as Edge } from "./nodes.ts";
import { usePick } from "./use-pick.ts";
import styles from "./way-edge.module.css";
import type { Route } from "./ways/route-scene.ts";
import { cornersPath, roundedPath, roundedPaths } from "./ways/way-line.ts";

/** The width of a letter beside its size, on average. */
const letterWidth = 0.56;
/** The most selected cards whose connections are highlighted; of more, one could not be followed. */
const mostFollowed = 20;
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

interface WayLineProps extends Pick<EdgeProps<Edge>, "id" | "source" | "target"> {
  data: Edge["data"] | undefined;
  selected: boolean | undefined;
}

/**
 * A connection between two cards, around all others; dashed if it leads back. Zoomed far out its corners are not
 * rounded.
 */
export const WayLine = memo(({ id, source, target, data, selected }: WayLineProps) => {
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
  // The connections of a selected card can be followed, as those of the card under the pointer.
  const isOfSelected = useDocumentState(
    ({ selection: { groups, events } }) =>
      groups.length + events.length <= mostFollowed &&
      [...groups, ...events].some((one) => one === source || one === target),
  );
  const isOn = isLit || isOfSelected || selected || undefined;
  const lines = useCanvas(({ texts }) => texts.lines);
  const t = useTranslations("canvas");
  const startName = useDocumentState(({ draft }) => nameOf(draft, source));
  const goalName = useDocumentState(({ draft }) => nameOf(draft, target));
  const numbers = useMapNumbers();
  const to = data?.route.points.at(-1);
  if (!data || !to) return null;
  const { route, label } = data;
  const went = numbers === null ? null : (numbers.ways.get(id) ?? 0);
  const width = numbers === null || went === null ? lines : lines * (0.5 + (5 * went) / numbers.most);
  const marks = {
    "data-lit": isOn,
    "data-back": route.isBack || undefined,
    style: { "--line-width": `${width}px` } as CSSProperties,
  };
  // The line ends inside its head.
  const points = isFar ? route.points : [...route.points.slice(0, -1), { x: to.x - 5, y: to.y }];
  const d = isFar ? cornersPath(points) : roundedPath(points, route.jumps);
  const pieces = route.isBack && !isFar ? roundedPaths(points, route.jumps) : [d];
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
        style={marks.style}
        role="img"
        aria-label={t("way", { from: startName ?? t("start"), to: goalName || t("untitled") })}
      />
      {pieces.map((path, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no names, and hold nothing of their own.
          key={place}
          className={cx(isFar ? styles.far : styles.way)}
          d={path}
          {...marks}
        />
      ))}
      {went ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the screen of numbers lists the same for those who use keys.
        <text
          className={cx(styles.went)}
          x={(route.points[0]?.x ?? 0) + 10}
          y={(route.points[0]?.y ?? 0) - 6 - width / 2}
          onClick={(event) => {
            event.stopPropagation();
            numbers?.show("went", id);
          }}
        >
          {went}
        </text>
      ) : null}
      {isFar ? (
        <Label route={route} text={label} />
      ) : (
        <path
          className={cx(styles.head)}
          data-lit={isOn}
          d={`M${to.x - 8} ${to.y - 4.5}L${to.x - 1} ${to.y}L${to.x - 8} ${to.y + 4.5}Z`}
        />
      )}
    </g>
  );
});

/** A connection as an edge of the library, whose other properties are not looked at. */
export const WayEdge = ({ id, source, target, data, selected }: EdgeProps<Edge>) => (
  <WayLine id={id} source={source} target={target} data={data} selected={selected} />
);
