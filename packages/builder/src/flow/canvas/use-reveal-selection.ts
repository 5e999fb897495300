import { useEffect } from "react";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import type { ActionContext } from "./actions/context.ts";
import type { Box } from "./scene.ts";
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
    const { draft } = context.document.getState();
    const card = context.scene().cards.get(draft.blocks[id]?.groupId ?? id);
    if (!card) return;
    const placed = card.kind === "group" ? card.layout.blocks.find(({ shown }) => shown.id === id) : undefined;
    const box: Box = placed ? { x: card.x, y: card.y + placed.y, width: card.width, height: placed.height } : card;
    view.reveal(box);
  }, [id, context, view]);
};
