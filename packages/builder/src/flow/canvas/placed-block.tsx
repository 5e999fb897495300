import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { cx } from "@parley/ui/author";
import { type MouseEvent, memo, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { useIsTouch } from "../../base/use-touch.ts";
import { useIsUnplayed } from "../../bot-tests/tests-store.ts";
import { chatPlaceStore } from "../../chat/chat-place.ts";
import { mayChange } from "../../document/document-state.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import { BlockCard } from "../cards/block-card.tsx";
import { BlockGlance } from "../cards/block-glance.tsx";
import type { PlacedBlock as Placed } from "../cards/group-layout.ts";
import { ProblemDot } from "../problems/problem-dot.tsx";
import { startWriting } from "./actions/write.ts";
import { useActions } from "./actions-context.ts";
import { useCanvas } from "./canvas-store.ts";
import styles from "./group-card.module.css";
import { presenceColor } from "./presence-color.ts";
import { isAdding, usePick } from "./use-pick.ts";
import { BlockField } from "./writers.tsx";

/** The data of a dragged block, for drop targets. */
interface BlockDrag extends Record<string | symbol, unknown> {
  kind: "blocks";
  ids: readonly string[];
}

const useBlockDrag = (id: string, isWriting: boolean) => {
  const element = useRef<HTMLDivElement>(null);
  const document = useDocument();
  // A finger carries it otherwise.
  const isTouch = useIsTouch();
  useEffect(() => {
    if (!element.current || isWriting || isTouch) return undefined;
    return draggable({
      element: element.current,
      canDrag: () => mayChange(document.getState()),
      getInitialData: (): BlockDrag => {
        const { blocks } = document.getState().selection;
        return { kind: "blocks", ids: blocks.includes(id) ? blocks : [id] };
      },
    });
  }, [document, id, isWriting, isTouch]);
  return element;
};

/** A block in its card: it can be selected, written in and dragged, and it shows which other authors are there. */
export const PlacedBlock = memo(({ placed, groupId }: { placed: Placed; groupId: string }) => {
  const t = useTranslations("canvas");
  const { shown, y, height } = placed;
  const context = useActions();
  const pick = usePick();
  const isSelected = useDocumentState(({ selection }) => selection.blocks.includes(shown.id));
  const other = useDocumentState(({ others }) => others.find(({ where }) => where.blockIds?.includes(shown.id)));
  const isUnplayed = useIsUnplayed(shown.id);
  const tests = useTranslations("botTests");
  const isChatHere = useStore(chatPlaceStore, ({ blockId }) => blockId === shown.id);
  const writing = useCanvas((state) =>
    state.writing?.kind === "block" && state.writing.id === shown.id ? state.writing : null,
  );
  const isWriting = writing !== null;
  const words = useCanvas(({ texts }) => texts.words);
  const element = useBlockDrag(shown.id, isWriting);

  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    if (isWriting) return;
    // A second click on a bubble starts writing in it.
    const isAgain = isSelected && !isAdding(event) && context.document.getState().selection.blocks.length === 1;
    if (isAgain && shown.look === "bubble") startWriting(context, shown.id);
    else pick("blocks", shown.id, event);
  };
  const onDoubleClick = (event: MouseEvent) => {
    event.stopPropagation();
    if (isWriting) return;
    const row = event.target instanceof Element ? event.target.closest("[data-item]") : null;
    startWriting(context, shown.id, row?.getAttribute("data-item") ?? undefined);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the canvas around handles the keys of what has the focus.
    <div
      ref={element}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={cx(styles.block, "nodrag", "nopan", isWriting && styles.writing, isWriting && "nopan-touch")}
      style={{ insetBlockStart: y, blockSize: height, ...(other ? presenceColor(other.author.color) : {}) }}
      data-block={shown.id}
      data-writing={isWriting || undefined}
      data-group={groupId}
      data-selected={isSelected || undefined}
      data-other={other ? "" : undefined}
      data-chat={isChatHere || undefined}
      data-unplayed={isUnplayed || undefined}
      title={
        other
          ? t("otherHere", { names: other.author.name })
          : isChatHere
            ? t("chatHere")
            : isUnplayed
              ? tests("unplayed")
              : undefined
      }
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    >
      {/* Its accessible name includes its content. */}
      <span className="visually-hidden">{shown.label}: </span>
      {writing ? (
        <div className={cx(shown.look !== "bubble" && styles.questionField)}>
          <BlockField key={shown.id} block={shown} itemId={writing.itemId} />
        </div>
      ) : words > 0 ? (
        <BlockGlance block={shown} height={height} size={words} />
      ) : (
        <BlockCard block={shown} />
      )}
      <ProblemDot blockId={shown.id} isAtCorner />
    </div>
  );
});
