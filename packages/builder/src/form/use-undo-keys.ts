import type { KeyboardEvent } from "react";
import { isMac } from "../base/commands.ts";
import { useDocument } from "../open-bot/document-context.tsx";

/**
 * Handles undo and redo in text fields with the document's history, because typed text is already part of the document.
 */
export const useUndoKeys = (): ((event: KeyboardEvent) => void) => {
  const document = useDocument();
  return (event) => {
    if (!(isMac ? event.metaKey : event.ctrlKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isRedo = (key === "z" && event.shiftKey) || (key === "y" && !event.shiftKey);
    if (key !== "z" && !isRedo) return;
    event.preventDefault();
    event.stopPropagation();
    if (isRedo) document.redo();
    else document.undo();
  };
};
