import type { BubbleOutput, Output } from "../nouns/session.ts";

/** One message of a chat. */
export interface TranscriptLine {
  by: "Assistant" | "User";
  text: string;
}

/** Writes a chat as one text: `Assistant: "…"` and `User: "…"`, separated by blank lines. Empty messages are left out. */
export const writeTranscript = (lines: readonly TranscriptLine[]): string =>
  lines
    .filter(({ text }) => text !== "")
    .map(({ by, text }) => `${by}: "${text}"`)
    .join("\n\n");

/** A bubble's line in a transcript: its text, or the address of its picture, video or audio. */
export const bubbleLine = ({ text, blockType, content }: BubbleOutput): TranscriptLine => {
  const address = blockType === "embed" || typeof content.url !== "string" ? "" : content.url;
  return { by: "Assistant", text: text === "" ? address : text };
};

/** The transcript lines of a chat's outputs. */
export const linesOf = (outputs: readonly Output[]): TranscriptLine[] =>
  outputs.flatMap((output): TranscriptLine[] => {
    if (output.type === "bubble") return [bubbleLine(output)];
    if (output.type === "answer" && output.isShownBefore) return [];
    return output.type === "answer" || output.type === "rejected" ? [{ by: "User", text: output.label }] : [];
  });
