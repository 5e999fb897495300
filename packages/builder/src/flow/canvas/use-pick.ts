import type { MouseEvent } from "react";
import type { Selection } from "../../document/document-state.ts";
import { useActions } from "./actions-context.ts";

/** Whether a click adds to the selection. */
export const isAdding = ({
  shiftKey,
  metaKey,
  ctrlKey,
}: Pick<MouseEvent, "shiftKey" | "metaKey" | "ctrlKey">): boolean => shiftKey || metaKey || ctrlKey;

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** Selects something on click: alone, or added to the selection. */
export const usePick = () => {
  const { document, canvas } = useActions();
  return (
    table: keyof Selection | "notes",
    id: string,
    event: Pick<MouseEvent, "shiftKey" | "metaKey" | "ctrlKey">,
  ) => {
    const { selection } = document.getState();
    const isMore = isAdding(event);
    if (table === "notes") {
      canvas.setState(({ notes }) => ({ notes: isMore ? toggled(notes, id) : [id] }));
      if (!isMore) document.select({});
      return;
    }
    if (!isMore) canvas.setState({ notes: [] });
    document.select(isMore ? { ...selection, [table]: toggled(selection[table], id) } : { [table]: [id] });
  };
};
