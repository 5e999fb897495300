import { useEffect } from "react";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { type ActionContext, findBox } from "./actions/context.ts";
import type { View } from "./use-view.ts";

/** Scrolls to a selection made elsewhere: by an address, a problem or a search. */
export const useRevealSelection = (context: ActionContext, view: View): void => {
  const id = useDocumentState(({ selection: { blocks, groups } }) =>
    blocks.length + groups.length === 1 ? (blocks[0] ?? groups[0]) : undefined,
  );
  useEffect(() => {
    const { activeElement } = document;
    // Actions on the canvas itself scroll where they want.
    if (id === undefined || (activeElement && context.root()?.contains(activeElement))) return;
    const box = findBox(context, id);
    if (box) view.reveal(box);
  }, [id, context, view]);
};
