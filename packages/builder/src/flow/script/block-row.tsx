import { richTextToPlain } from "@parley/core";
import { cx } from "@parley/ui/author";
import { Plus } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { useIsUnplayed } from "../../bot-tests/tests-store.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import { useShownWords } from "../canvas/use-scene.ts";
import { BlockCard } from "../cards/block-card.tsx";
import { BlockIcon } from "../cards/block-icon.tsx";
import { type ShownBlock, showBlock } from "../cards/shown-block.ts";
import { BubbleWriter } from "../writing/bubble-writer.tsx";
import type { Leaving } from "../writing/leaving.ts";
import { QuestionWriter } from "../writing/question-writer.tsx";
import { richTextOf } from "../writing/said-text.ts";
import styles from "./row.module.css";
import { marksId, RowMarks } from "./row-marks.tsx";
import { RowMenu } from "./row-menu.tsx";
import { dropEmpty, goTo, rowsOf, write } from "./script-actions.ts";
import { useScript, useScriptStore } from "./script-store.ts";
import { useRowPress } from "./use-row-press.ts";
import { useScriptActions } from "./use-script-actions.ts";
import { Ways } from "./ways.tsx";

export interface BlockRowProps {
  blockId: string;
  /** Whether a group is above this block's group. */
  isAbove: (groupId: string) => boolean;
}

const hasWays = ({ look }: ShownBlock): boolean =>
  look === "buttons" || look === "pictures" || look === "cards" || look === "branches";

/** The way out of a block that calls another service. */
const hasWayOut = ({ look, rows }: ShownBlock): boolean => look === "chip" && rows.length > 0;

/** A block in the script: shown as text, or being written. */
export const BlockRow = memo(({ blockId, isAbove }: BlockRowProps) => {
  const t = useTranslations("script");
  const words = useShownWords();
  const document = useDocument();
  const store = useScriptStore();
  const context = useScriptActions();
  const shown = useDocumentState(({ draft }) => {
    const block = draft.blocks[blockId];
    return block ? showBlock(draft, block, words) : null;
  });
  const isSelected = useDocumentState(({ selection }) => selection.blocks.includes(blockId));
  const isActive = useDocumentState(({ selection }) => selection.blocks.at(-1) === blockId);
  const isWriting = useScript(({ writing }) => writing === blockId);
  const answer = useScript((state) => (state.writing === blockId ? state.answer : undefined));
  const onPress = useRowPress("block", blockId);
  const isUnplayed = useIsUnplayed(blockId);
  if (!shown) return null;

  const onLeave = (leaving: Leaving) => {
    if (leaving.to === "answer") document.change(leaving.label, leaving.operations);
    if (leaving.to === "block" || leaving.to === "answer") return write(context, leaving.blockId);
    const { writing, isFresh } = store.getState();
    // Waits a frame, until the focus is where the author has gone.
    if (isFresh) requestAnimationFrame(() => dropEmpty(context, blockId));
    if (leaving.to === "elsewhere") {
      if (writing === blockId) store.setState({ writing: null });
      return;
    }
    if (leaving.to === "itself") return goTo(context, { kind: "block", id: blockId });
    const rows = rowsOf(context);
    const place = rows.findIndex(({ id }) => id === blockId);
    const next = rows[place + (leaving.to === "above" ? -1 : 1)];
    if (!next) return goTo(context, { kind: "block", id: blockId });
    if (next.kind === "block") return write(context, next.id);
    goTo(context, next);
  };

  const text = richTextToPlain(richTextOf(document.getState().draft.blocks[blockId])).trim();
  const said =
    shown.look === "bubble"
      ? text
      : [
          shown.line.replace(/[.…]+$/, ""),
          shown.look === "branches" ? shown.rows.map(({ lines }) => lines.join(" ")).join(", ") : "",
          shown.variable && t("savesIn", { name: shown.variable }),
        ]
          .filter(Boolean)
          .join(". ");
  const label =
    said === "" ? t("blockLineEmpty", { label: shown.label }) : t("blockLine", { label: shown.label, text: said });
  return (
    <li
      className={cx(styles.row, isSelected && styles.selected, isWriting && styles.written)}
      data-block={blockId}
      data-unplayed={isUnplayed || undefined}
      data-writing={isWriting || undefined}
    >
      {isWriting ? (
        <div className={cx(styles.writer)}>
          {shown.look === "bubble" ? (
            <BubbleWriter key={blockId} blockId={blockId} onLeave={onLeave} />
          ) : (
            <QuestionWriter key={blockId} blockId={blockId} itemId={answer} onLeave={onLeave}>
              <span>{shown.line || shown.label}</span>
            </QuestionWriter>
          )}
        </div>
      ) : (
        <>
          <button
            type="button"
            className={cx(styles.cover)}
            data-row={blockId}
            tabIndex={isActive ? 0 : -1}
            aria-pressed={isSelected}
            aria-label={label}
            aria-describedby={marksId(blockId)}
            {...onPress}
          />
          <div className={cx(styles.card)} data-look={shown.look} aria-hidden>
            {hasWays(shown) ? (
              <div className={cx(styles.head)}>
                <BlockIcon type={shown.type} family={shown.family} />
                <span>{shown.label}</span>
                {shown.variable === "" ? null : <span className={cx(styles.variable)}>{shown.variable}</span>}
              </div>
            ) : (
              <BlockCard block={hasWayOut(shown) ? { ...shown, rows: [] } : shown} />
            )}
          </div>
        </>
      )}
      <RowMarks kind="block" id={blockId} />
      {hasWayOut(shown) || (hasWays(shown) && (!isWriting || shown.look === "branches")) ? (
        <Ways block={shown} isAbove={isAbove} isActive={isActive} onWrite={() => write(context, blockId)} />
      ) : null}
      {isWriting ? null : <RowMenu kind="block" id={blockId} name={label} isInTabOrder={isActive} />}
      <button
        type="button"
        className={cx(styles.insert)}
        data-edits=""
        data-anchor={`add ${blockId}`}
        tabIndex={-1}
        aria-label={t("addHere")}
        aria-haspopup="dialog"
        onClick={() => {
          const groupId = document.getState().draft.blocks[blockId]?.groupId ?? "";
          store.setState({ pick: { kind: "add", anchor: `add ${blockId}`, behind: { groupId, blockId } } });
        }}
      >
        <Plus aria-hidden />
      </button>
    </li>
  );
});
