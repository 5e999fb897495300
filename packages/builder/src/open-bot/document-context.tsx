import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { type BotDocument, type DocumentState, isMember, mayChange } from "../document/document-state.ts";

export const DocumentContext = createContext<BotDocument | null>(null);

/** The document of the bot whose screens are shown. Throws outside of them. */
export const useDocument = (): BotDocument => {
  const document = useContext(DocumentContext);
  if (!document) throw new Error("There is no open bot here");
  return document;
};

/** A part of the document's state; the component is drawn again when that part is another. */
export const useDocumentState = <Part,>(choose: (state: DocumentState) => Part): Part =>
  useStore(useDocument(), choose);

/** Whether the bot may be changed here. Who may not sees nothing that is marked with `data-edits`; see `OpenBot`. */
export const useMayChange = (): boolean => useDocumentState(mayChange);

/** Whether whoever has the bot open may also do what is about its workspace: delete it, use accounts, save themes. */
export const useIsMember = (): boolean => useDocumentState(isMember);
