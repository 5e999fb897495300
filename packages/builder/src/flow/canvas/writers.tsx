import { applyOperations } from "@parley/core/draft";
import { useTranslations } from "use-intl";
import { textBubble } from "../../document/edits/index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { showForm } from "../../open-bot/panel-store.ts";
import { PlainWriter } from "../cards/plain-writer.tsx";
import type { ShownBlock } from "../cards/shown-block.ts";
import { BubbleWriter } from "../writing/bubble-writer.tsx";
import type { Leaving } from "../writing/leaving.ts";
import { QuestionWriter } from "../writing/question-writer.tsx";
import { beginsInForm, rowTextKey, siblingOf } from "../writing/writing-edits.ts";
import { addBlockAt } from "./actions/add.ts";
import type { ActionContext } from "./actions/context.ts";
import { focusBlock } from "./actions/focus.ts";
import { renameTo, startWriting, stopWriting, writeNoteText } from "./actions/write.ts";
import { useActions } from "./actions-context.ts";

/** A field to write a bubble or question in place. Enter continues with the next one. */
export const BlockField = ({ block: { id, look }, itemId }: { block: ShownBlock; itemId: string | undefined }) => {
  const context = useActions();
  const leave = (leaving: Leaving) => {
    if (leaving.to === "answer") return goOnWithAnswer(context, leaving);
    // The blur of a field may come late, when the author already writes in the next one.
    if (leaving.to === "elsewhere" && context.canvas.getState().writing?.id !== id) return;
    if (leaving.to === "itself" || leaving.to === "elsewhere") return stopWriting(context, leaving.to === "itself");
    const next =
      leaving.to === "block"
        ? leaving.blockId
        : siblingOf(context.document.getState().draft, id, leaving.to === "above" ? -1 : 1)?.id;
    stopWriting(context, next === undefined);
    if (next === undefined || startWriting(context, next)) return;
    context.document.select({ blocks: [next] });
    // A block chosen in the menu is filled in beside the canvas, if it has no text to write here.
    const isNew = leaving.to === "block";
    const isFilledIn = isNew && showForm(beginsInForm(context.document.getState().draft, next) ? next : null);
    if (!isFilledIn) focusBlock(context, next);
  };
  return look === "bubble" ? (
    <BubbleWriter blockId={id} onLeave={leave} />
  ) : (
    <QuestionWriter blockId={id} itemId={itemId} onLeave={leave} />
  );
};

/** Adds an input, and continues with its answers; if it has none to write, with the next bubble. */
const goOnWithAnswer = (
  context: ActionContext,
  { blockId, label, operations }: Extract<Leaving, { to: "answer" }>,
): void => {
  const { document } = context;
  const { draft } = applyOperations(document.getState().draft, operations);
  const { groupId = "", type = "" } = draft.blocks[blockId] ?? {};
  stopWriting(context);
  // Whoever types on means the next bubble, not the placeholder of the question. It goes again if it stays empty.
  if (rowTextKey(type) === undefined) {
    const before = siblingOf(draft, blockId, 1)?.id ?? null;
    addBlockAt(context, { kind: "group", groupId, before, y: 0 }, textBubble(""), { after: { label, operations } });
    return;
  }
  document.change(label, operations);
  document.select({ blocks: [blockId] });
  startWriting(context, blockId);
};

/** A field for the title of a group. */
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
      onEnter={() => stopWriting(context, true)}
      onLeave={(isEscape) => stopWriting(context, isEscape)}
    />
  );
};

/** A field for the text of a note. */
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
      onEnter={() => stopWriting(context, true)}
      onLeave={(isEscape) => stopWriting(context, isEscape)}
    />
  );
};
