import { createContext, useContext } from "react";
import type { FieldPlace } from "./field-place.ts";

/** A text in a row for which pasted lines become further rows. */
interface PasteLines {
  /** The path of the text. */
  path: string;
  paste: (lines: string[]) => void;
}

const PasteLinesContext = createContext<PasteLines | null>(null);

export const PasteLinesProvider = PasteLinesContext.Provider;

export const pasteKey = (path: readonly string[]): string => JSON.stringify(path);

/**
 * Returns the handler that turns several lines pasted into this text into rows; undefined if the text takes them
 * itself.
 */
export const usePasteLines = ({ path }: FieldPlace): ((lines: string[]) => void) | undefined => {
  const lines = useContext(PasteLinesContext);
  return lines?.path === pasteKey(path) ? lines.paste : undefined;
};
