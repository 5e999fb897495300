import { copySelection, paste, readClip } from "../../../document/edits/index.ts";
import { cardWidth } from "../../cards/card-sizes.ts";
import { findFreePlace } from "../place-cards.ts";
import { placeBehindSelection } from "./add.ts";
import { type ActionContext, boxesOf, newTitle } from "./context.ts";
import { deleteSelection } from "./selection.ts";

/** What the clipboard gets of the selection; null where nothing is selected that can be copied. */
export const readSelection = ({ document }: ActionContext): string | null => {
  const { draft, selection } = document.getState();
  return selection.groups.length + selection.blocks.length === 0 ? null : copySelection(draft, selection);
};

/** Removes what has been cut. */
export const removeCut = (context: ActionContext): void => deleteSelection(context, context.words("changes.cut"));

/** Room for what is pasted: as much as the copied groups took, else that of one group. */
const sizeOf = (text: string): { width: number; height: number } => {
  const corners = readClip(text)?.groups.map(({ graphCoordinates }) => graphCoordinates) ?? [];
  const spread = (key: "x" | "y") =>
    corners.length > 0 ? Math.max(...corners.map((at) => at[key])) - Math.min(...corners.map((at) => at[key])) : 0;
  return { width: spread("x") + cardWidth, height: spread("y") + 240 };
};

/** Pastes a text: groups where the author is; blocks and lines behind what is selected, else to a new group. */
export const pasteText = (context: ActionContext, text: string): void => {
  const { document, words, scene, here } = context;
  const { draft } = document.getState();
  const behind = placeBehindSelection(context);
  const into = behind.kind === "group" ? { groupId: behind.groupId, before: behind.before } : undefined;
  const at = findFreePlace(boxesOf(scene()), here(), sizeOf(text));
  const made = paste(draft, text, { at, into, title: newTitle(draft, words) });
  if (made.operations.length === 0) return context.tell(words("nothingToPaste"));
  document.change(words("changes.paste"), made.operations);
  // Blocks in a group that was made for them are selected as that group.
  const blocks = into ? made.blockIds : [];
  document.select({ groups: made.groupIds, blocks });
  context.canvas.setState({ notes: [] });
};
