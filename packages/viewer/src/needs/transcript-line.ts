import { bubbleLine, type TranscriptLine } from "@parley/core";
import type { Entry } from "../state/chat-state.ts";

/** The line of a transcript that an entry of the chat is; none for what nobody said. */
export const lineOf = (entry: Entry): TranscriptLine[] => {
  if (entry.kind === "bubble") return [bubbleLine(entry.output)];
  return entry.kind === "answer" ? [{ by: "User", text: entry.text }] : [];
};
