import { useTranslations } from "use-intl";
import { textBubble } from "../../document/edits/index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { PlainWriter } from "../cards/plain-writer.tsx";
import type { ShownBlock } from "../cards/shown-block.ts";
import { BubbleWriter } from "../writing/bubble-writer.tsx";
import type { Leaving } from "../writing/leaving.ts";
import { QuestionWriter } from "../writing/question-writer.tsx";
import { rowTextKey, siblingOf } from "../writing/writing-edits.ts";
import { addBlockAt } from "./actions/add.ts";
import type { ActionContext } from "./actions/context.ts";
import { focusBlock } from "./actions/focus.ts";
import { renameTo, startWriting, stopWriting, writeNoteText } from "./actions/write.ts";
import { useActions } from "./actions-context.ts";

/** A field to write a bubble or question in place. Enter continues with the next one. */
export const BlockField = ({ block: { id, look }, itemId }: { block: ShownBlock; itemId: string | undefined }) => {
  const context = useActions();
  const leave = (leaving: Leaving) => {
    if (leaving.to === "answer") return goOnWithAnswer(context, leaving.blockId);
    // The blur of a field may come late, when the author already writes in the next one.
    if (leaving.to === "elsewhere" && context.canvas.getState().writing?.id !== id) return;
    if (leaving.to === "itself" || leaving.to === "elsewhere") return stopWriting(context, leaving.to === "itself");
    const next =
      leaving.to === "block"
        ? leaving.blockId
        : siblingOf(context.document.getState().draft, id, leaving.to === "above" ? -1 : 1)?.id;
    stopWriting(context, next === undefined);
    if (next !== undefined && !startWriting(context, next)) focusBlock(context, next);
  };
  return look === "bubble" ? (
    <BubbleWriter blockId={id} onLeave={leave} />
  ) : (
    <QuestionWriter blockId={id} itemId={itemId} onLeave={leave} />
  );
};

/** Continues with the answers of a question; if it has none to write, with the next bubble. */
const goOnWithAnswer = (context: ActionContext, blockId: string): void => {
  const { document } = context;
  document.select({ blocks: [blockId] });
  stopWriting(context);
  const { draft } = document.getState();
  const { groupId, type = "" } = draft.blocks[blockId] ?? {};
  if (rowTextKey(type) !== undefined) startWriting(context, blockId);
  else if (groupId !== undefined && siblingOf(draft, blockId, 1) === undefined)
    addBlockAt(context, { kind: "group", groupId, before: null, y: 0 }, textBubble(""));
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
