import { cx } from "@parley/ui/author";
import type { NodeProps } from "@xyflow/react";
import { Ellipsis, Plus } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { useActions } from "./actions-context.ts";
import { BlockFates } from "./block-fates.tsx";
import { BlockNumbers } from "./block-numbers.tsx";
import { useCanvas } from "./canvas-store.ts";
import { CardAnchors } from "./card-anchors.tsx";
import { useHasBlocks, useIsFar } from "./far.ts";
import { FarCard } from "./far-card.tsx";
import styles from "./group-card.module.css";
import { GroupEndLine } from "./group-end-line.tsx";
import { InsertPlaces } from "./insert-places.tsx";
import type { CardNode } from "./nodes.ts";
import { PlacedBlock } from "./placed-block.tsx";
import { presenceColor } from "./presence-color.ts";
import type { GroupCard as Group } from "./scene.ts";
import { StartDot } from "./start-dot.tsx";
import { TitleField } from "./writers.tsx";

const Header = ({ card }: { card: Group }) => {
  const t = useTranslations("canvas");
  const { canvas } = useActions();
  const isWriting = useCanvas(({ writing }) => writing?.kind === "title" && writing.id === card.id);
  return (
    <header className={cx(styles.header)}>
      {isWriting ? (
        <TitleField groupId={card.id} />
      ) : (
        <h2
          className={cx(styles.title)}
          onDoubleClick={(event) => {
            event.stopPropagation();
            canvas.setState({ writing: { kind: "title", id: card.id } });
          }}
        >
          {card.group.title || t("untitled")}
        </h2>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={cx(styles.more, "nodrag", "nopan")}
        aria-label={t("more")}
        data-menu=""
      >
        <Ellipsis aria-hidden />
      </button>
    </header>
  );
};

const Blocks = ({ card }: { card: Group }) => {
  const t = useTranslations("canvas");
  const { canvas } = useActions();
  const { layout, end } = card;
  const openPalette = (element: Element) => {
    const { left, bottom } = element.getBoundingClientRect();
    canvas.setState({
      palette: { at: { x: left, y: bottom }, place: { kind: "group", groupId: card.id, before: null, y: 0 } },
    });
  };
  const familyOf = (place: number) => layout.blocks[place]?.shown.family ?? "unknown";
  return (
    <>
      <div role="listbox" aria-label={card.group.title}>
        {layout.blocks.map((placed) => (
          <PlacedBlock key={placed.shown.id} placed={placed} groupId={card.id} />
        ))}
      </div>
      {layout.blocks.length === 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.empty, "nodrag", "nopan")}
          data-edits=""
          onClick={(event) => {
            event.stopPropagation();
            openPalette(event.currentTarget);
          }}
        >
          <Plus aria-hidden />
          {t("addBlock")}
        </button>
      ) : null}
      {layout.blocks.map(({ shown, y }) => (
        <span key={shown.id}>
          <BlockNumbers blockId={shown.id} y={y} />
          <BlockFates blockId={shown.id} y={y} />
        </span>
      ))}
      <InsertPlaces card={card} />
      <GroupEndLine end={end} lastId={layout.blocks.at(-1)?.shown.id} />
      {layout.blocks.map(({ shown, y, height, rows }, place) => (
        <span key={shown.id}>
          {rows
            .filter(({ isHead }) => !isHead)
            .map((row) => (
              <StartDot
                key={row.id}
                start={row.start}
                y={y + row.y + row.height / 2}
                family={shown.family}
                place={row.lines[0] ?? ""}
                isTaken={card.taken.has(row.start)}
              />
            ))}
          {place < layout.blocks.length - 1 && card.taken.has(`b:${shown.id}`) ? (
            <StartDot start={`b:${shown.id}`} y={y + height / 2} family={shown.family} place={shown.label} isTaken />
          ) : null}
        </span>
      ))}
      {end.start === "" ? null : (
        <StartDot
          start={end.start}
          y={card.starts.at(-1)?.y ?? 0}
          family={familyOf(layout.blocks.length - 1)}
          place={t("connectEnd", { title: card.group.title })}
          isTaken={card.taken.has(end.start)}
        />
      )}
    </>
  );
};

/** A group as a card that shows its conversation; zoomed out its first words, and far out its title. */
export const GroupCard = memo(({ data: { card }, selected }: NodeProps<CardNode<Group>>) => {
  const hasBlocks = useHasBlocks();
  const isFar = useIsFar() && !hasBlocks;
  const words = useCanvas(({ texts }) => texts.words);
  const isOver = useCanvas(({ connecting }) => connecting?.overId === card.id);
  const drop = useCanvas(({ drop: one }) => (one?.kind === "group" && one.groupId === card.id ? one : null));
  const other = useDocumentState(({ others }) => others.find(({ where }) => where.groupIds?.includes(card.id)));
  return (
    <>
      <CardAnchors />
      <article
        className={cx(styles.card, isFar && styles.far)}
        aria-label={card.group.title}
        tabIndex={-1}
        data-card={card.id}
        data-color={card.color ?? undefined}
        data-selected={selected || undefined}
        data-over={isOver || drop !== null || undefined}
        data-other={other ? "" : undefined}
        data-glance={words > 0 || undefined}
        style={{
          ...(other ? presenceColor(other.author.color) : {}),
          ...(words > 0 ? { "--words": `${words}px` } : {}),
        }}
      >
        {isFar ? <FarCard card={card} /> : <Header card={card} />}
        {hasBlocks ? <Blocks card={card} /> : null}
        {drop ? <span className={cx(styles.dropLine)} style={{ insetBlockStart: drop.y }} /> : null}
      </article>
    </>
  );
});
