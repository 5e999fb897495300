import { createContext, useContext } from "react";
import type { FieldPlace } from "./field-place.ts";

/** A text in a row that takes pasted lines as further rows. */
interface PasteLines {
  /** The path of the text. */
  path: string;
  paste: (lines: string[]) => void;
}

const PasteLinesContext = createContext<PasteLines | null>(null);

export const PasteLinesProvider = PasteLinesContext.Provider;

export const pasteKey = (path: readonly string[]): string => JSON.stringify(path);

/** What takes several lines pasted into the text at this place; undefined where they stay in it. */
export const usePasteLines = ({ path }: FieldPlace): ((lines: string[]) => void) | undefined => {
  const lines = useContext(PasteLinesContext);
  return lines?.path === pasteKey(path) ? lines.paste : undefined;
};
