import { bubbleLine, type TranscriptLine, writeTranscript } from "@parley/core";
import type { Entry } from "../state/chat-state.ts";

/** The line of a transcript that an entry of the chat is; none for what nobody said. */
const lineOf = (entry: Entry): TranscriptLine[] => {
  if (entry.kind === "bubble") return [bubbleLine(entry.output)];
  return entry.kind === "answer" ? [{ by: "User", text: entry.text }] : [];
};

/** Writes the chat so far as one text. */
export const writeChat = (entries: readonly Entry[]): string => writeTranscript(entries.flatMap(lineOf));
