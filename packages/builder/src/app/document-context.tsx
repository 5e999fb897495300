import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { BotDocument, DocumentState } from "../document/document-state.ts";

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
