import { createContext, useContext } from "react";

/** The texts of controls that don't come from their fields. */
export interface ControlTexts {
  search: string;
  nothingFound: string;
  choose: string;
  insertVariable: string;
  /** Label of the choice that makes a new entry, named like the search text. */
  create: (name: string) => string;
  /** Label of the choice that uses the typed text as the value. */
  takeTyped: (text: string) => string;
  /** Label of the button that opens a field's list. */
  fromList: (label: string) => string;
  loadingList: string;
  refreshList: string;
  fullScreen: string;
  close: string;
  done: string;
  numberWanted: string;
  numberFrom: (min: number) => string;
  numberUpTo: (max: number) => string;
  numberBetween: (min: number, max: number) => string;
  pickColor: string;
  writeVariable: string;
  pickValue: string;
  upload: string;
  /** Shown while a file is being sent. */
  sending: (name: string) => string;
  /** Why a field does not accept a file. */
  wrongFile: (wanted: "image" | "video" | "audio") => string;
  cancel: string;
  retry: string;
  preview: string;
  noPreview: string;
  rowActions: (row: string) => string;
  moveRow: (row: string) => string;
  moveUp: string;
  moveDown: string;
  duplicate: string;
  remove: string;
  movedTo: (place: number, count: number) => string;
}

const ControlTextsContext = createContext<ControlTexts | null>(null);

export const ControlTextsProvider = ControlTextsContext.Provider;

/** Returns the texts of controls. Throws outside of a ControlTextsProvider. */
export const useControlTexts = (): ControlTexts => {
  const texts = useContext(ControlTextsContext);
  if (!texts) throw new Error("Controls stand in a ControlTextsProvider");
  return texts;
};
