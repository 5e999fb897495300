import { MenuItem, MenuSeparator } from "@parley/ui/author";
import { Copy, CornerUpRight, FolderPlus, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { duplicate, removeSelection, turnIntoGroup } from "../../document/edits/index.ts";
import type { Selection } from "../../document/index.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { useShownCanvas } from "../canvas/canvas-store.ts";
import { addNotes, notesOf, removeNote } from "../canvas/notes.ts";
import { noteCardId } from "../canvas/scene.ts";

/** The offset of a note's copy in pixels, like that of copied groups. */
const aside = 40;

/** The actions for the selection. */
export const useSelectionActions = (selection: Selection, notes: readonly string[] = []) => {
  const t = useTranslations("inspector");
  const document = useDocument();
  const canvas = useShownCanvas();
  return {
    duplicate: () => {
      const { draft } = document.getState();
      const { operations, groupIds, blockIds } = duplicate(draft, selection);
      const copies = notesOf(draft).filter(({ id }) => notes.includes(id));
      const added = addNotes(
        draft,
        copies.map((note) => ({ ...note, at: { x: note.at.x + aside, y: note.at.y + aside } })),
      );
      document.change(t("changes.duplicate"), [...operations, ...added.operations]);
      document.select({ groups: groupIds, blocks: blockIds });
      canvas.setState({ notes: added.noteIds.map(noteCardId) });
    },
    remove: () =>
      document.change(t("changes.delete"), (draft) => [
        ...removeSelection(draft, selection),
        ...notes.flatMap((id) => removeNote(draft, id)),
      ]),
    intoGroup: () => {
      const { draft } = document.getState();
      const first = draft.groups[draft.blocks[selection.blocks[0] ?? ""]?.groupId ?? ""]?.graphCoordinates;
      const at = { x: (first?.x ?? 0) + 360, y: (first?.y ?? 0) + 40 };
      const { operations, groupId } = turnIntoGroup(draft, selection.blocks, { at, title: t("newGroupTitle") });
      document.change(t("changes.group"), operations);
      document.select({ groups: [groupId] });
    },
  };
};

interface SelectionMenuProps {
  selection: Selection;
  /** Opens the dialog that asks for the target of blocks. */
  onMove: () => void;
}

/** The menu items for the selection, without those that don't apply to it. */
export const SelectionMenu = ({ selection, onMove }: SelectionMenuProps) => {
  const t = useTranslations("inspector");
  const { duplicate, remove, intoGroup } = useSelectionActions(selection);
  const { blocks, groups } = selection;
  return (
    <>
      {blocks.length > 0 ? (
        <>
          <MenuItem id="move" label={t("moveTo")} icon={<CornerUpRight />} onAction={onMove} />
          <MenuItem id="group" label={t("ownGroup")} icon={<FolderPlus />} onAction={intoGroup} />
        </>
      ) : null}
      {blocks.length + groups.length > 0 ? (
        <>
          <MenuItem id="duplicate" label={t("duplicate")} icon={<Copy />} onAction={duplicate} />
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem id="delete" label={t("delete")} icon={<Trash2 />} isDanger onAction={remove} />
    </>
  );
};
