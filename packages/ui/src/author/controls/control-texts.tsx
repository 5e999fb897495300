import { createContext, useContext } from "react";

/** The words that controls need besides what their fields say. */
export interface ControlTexts {
  search: string;
  nothingFound: string;
  choose: string;
  insertVariable: string;
  /** The choice that makes a new entry with what was searched for. */
  create: (name: string) => string;
  /** The choice that takes what was typed as it is. */
  takeTyped: (text: string) => string;
  /** The button that opens the list of a field. */
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
  /** A file that is on its way. */
  sending: (name: string) => string;
  /** Why a file can't stand in a field. */
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

/** The words of controls. Throws outside of a ControlTextsProvider. */
export const useControlTexts = (): ControlTexts => {
  const texts = useContext(ControlTextsContext);
  if (!texts) throw new Error("Controls stand in a ControlTextsProvider");
  return texts;
};
