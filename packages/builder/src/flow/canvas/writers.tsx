import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../app/document-context.tsx";
import { textBubble } from "../../document/edits/index.ts";
import type { PlacedRow } from "../cards/block-height.ts";
import { PlainWriter } from "../cards/plain-writer.tsx";
import { BubbleWriter } from "../writing/bubble-writer.tsx";
import type { Leaving } from "../writing/leaving.ts";
import { siblingOf } from "../writing/writing-edits.ts";
import { addBlockAt } from "./actions/add.ts";
import type { ActionContext } from "./actions/context.ts";
import {
  dropEmptyRow,
  goOnWithRow,
  renameTo,
  rowTextKey,
  startWriting,
  stopWriting,
  writeNoteText,
  writeRow,
} from "./actions/write.ts";
import { useActions } from "./actions-context.ts";
import styles from "./group-card.module.css";

/** Writes a bubble in its place. Enter goes on with the next one. */
export const BubbleField = ({ blockId }: { blockId: string }) => {
  const context = useActions();
  const leave = (leaving: Leaving) => {
    const { draft } = context.document.getState();
    const isAbove = leaving.to === "above";
    if (leaving.to === "answer") return goOnWithAnswer(context, leaving.blockId);
    const next =
      leaving.to === "block"
        ? leaving.blockId
        : isAbove || leaving.to === "below"
          ? siblingOf(draft, blockId, isAbove ? -1 : 1)?.id
          : undefined;
    stopWriting(context);
    if (next === undefined) return;
    context.document.select({ blocks: [next] });
    startWriting(context, next);
  };
  return <BubbleWriter key={blockId} blockId={blockId} onLeave={leave} />;
};

/** Goes on in the answers of a question; where it has none to write, with what is said next. */
const goOnWithAnswer = (context: ActionContext, blockId: string): void => {
  const { document } = context;
  document.select({ blocks: [blockId] });
  stopWriting(context);
  if (startWriting(context, blockId)) return;
  const { draft } = document.getState();
  const groupId = draft.blocks[blockId]?.groupId;
  const isLast = siblingOf(draft, blockId, 1) === undefined;
  if (groupId !== undefined && isLast)
    addBlockAt(context, { kind: "group", groupId, before: null, y: 0 }, textBubble(""));
};

/** Writes a row of a block in its place. Enter goes on with the next one. */
export const RowField = ({ row }: { row: PlacedRow }) => {
  const t = useTranslations("canvas");
  const context = useActions();
  const value = useDocumentState(({ draft }) => {
    const item = draft.items[row.id];
    const key = rowTextKey(draft.blocks[item?.blockId ?? ""]?.type ?? "");
    const text = item && key ? item.options[key] : "";
    return typeof text === "string" ? text : "";
  });
  const leave = () => {
    stopWriting(context);
    dropEmptyRow(context, row.id);
  };
  return (
    <div className={cx(styles.rowField)} style={{ insetBlockStart: row.y, blockSize: row.height }}>
      <PlainWriter
        label={t("writeRow")}
        look="row"
        isSingle
        value={value}
        placeholder={t("emptyRow")}
        onChange={(text) => writeRow(context, row.id, text)}
        onEnter={() => (value === "" ? leave() : goOnWithRow(context, row.id))}
        onLeave={leave}
      />
    </div>
  );
};

/** Writes the title of a group. */
export const TitleField = ({ groupId }: { groupId: string }) => {
  const t = useTranslations("canvas");
  const context = useActions();
  const title = useDocumentState(({ draft }) => draft.groups[groupId]?.title ?? "");
  return (
    <PlainWriter
      label={t("groupTitle")}
      look="title"
      isSingle
      value={title}
      onChange={(text) => renameTo(context, groupId, text)}
      onEnter={() => stopWriting(context)}
      onLeave={() => stopWriting(context)}
    />
  );
};

/** Writes a note. */
export const NoteField = ({ noteId, text }: { noteId: string; text: string }) => {
  const t = useTranslations("canvas");
  const context = useActions();
  return (
    <PlainWriter
      label={t("noteText")}
      look="note"
      value={text}
      placeholder={t("noteEmpty")}
      onChange={(next) => writeNoteText(context, noteId, next)}
      onEnter={() => stopWriting(context)}
      onLeave={() => stopWriting(context)}
    />
  );
};
