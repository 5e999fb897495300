import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { type BotDocument, type DocumentState, isMember, mayChange } from "../document/document-state.ts";

export const DocumentContext = createContext<BotDocument | null>(null);

/** Returns the document of the open bot. Throws outside of its screens. */
export const useDocument = (): BotDocument => {
  const document = useContext(DocumentContext);
  if (!document) throw new Error("There is no open bot here");
  return document;
};

/** Returns a part of the document's state; the component renders again when that part changes. */
export const useDocumentState = <Part,>(choose: (state: DocumentState) => Part): Part =>
  useStore(useDocument(), choose);

/**
 * Whether the author may change the open bot. Elements marked with `data-edits` are hidden from others; see `OpenBot`.
 */
export const useMayChange = (): boolean => useDocumentState(mayChange);

/** Whether the author is a member of the bot's workspace, who may also delete the bot, use accounts and save themes. */
export const useIsMember = (): boolean => useDocumentState(isMember);
