import { cx } from "@parley/ui/author";
import type { NodeProps } from "@xyflow/react";
import { Play, Zap } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { useCanvas } from "./canvas-store.ts";
import { CardAnchors } from "./card-anchors.tsx";
import styles from "./event-card.module.css";
import { useIsFar } from "./far.ts";
import type { CardNode } from "./nodes.ts";
import type { EventCard as Event } from "./scene.ts";
import { StartDot } from "./start-dot.tsx";

/** Returns the name of an event: the start, or what interrupts a chat. */
export const eventTitle = ({ event }: Event, start: string): string => {
  const name = event.options.command;
  return event.type === "start" ? start : typeof name === "string" && name !== "" ? name : event.type;
};

/** The largest text that has room in the card. */
const tallestName = 36;

/** An event as a small card. Its connection leads to what follows the event. */
export const EventCard = memo(({ data: { card }, selected }: NodeProps<CardNode<Event>>) => {
  const t = useTranslations("canvas");
  const isFar = useIsFar();
  const { words, titles } = useCanvas(({ texts }) => texts);
  const size = Math.min(isFar ? titles : words, tallestName);
  // On the map its icon says what it is where its name does not fit.
  const hasName = !isFar || (titles > 0 && titles <= tallestName);
  const isOver = useCanvas(({ connecting }) => connecting?.overId === card.id);
  const title = eventTitle(card, t("start"));
  const Icon = card.event.type === "start" ? Play : Zap;
  return (
    <>
      <CardAnchors />
      <article
        className={cx(styles.card, isFar && styles.far)}
        aria-label={title}
        tabIndex={-1}
        data-card={card.id}
        data-over={isOver || undefined}
        data-selected={selected || undefined}
        style={size > 0 ? { fontSize: size } : undefined}
      >
        <Icon aria-hidden />
        {hasName ? <span className={cx(styles.title)}>{title}</span> : null}
        {isFar || card.isConnected ? null : <span className={cx(styles.nowhere)}>{t("startNowhere")}</span>}
        {isFar ? null : (
          <StartDot
            start={card.starts[0]?.id ?? ""}
            y={(card.starts[0]?.y ?? 0) - 1}
            family="event"
            place={title}
            isTaken={card.isConnected}
          />
        )}
      </article>
    </>
  );
});
