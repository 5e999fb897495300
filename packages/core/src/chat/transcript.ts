import type { BubbleOutput, Output } from "../nouns/session.ts";

/** One thing said in a chat. */
export interface TranscriptLine {
  by: "Assistant" | "User";
  text: string;
}

/** A chat as one text: `Assistant: "…"` and `User: "…"`, a blank line between them. What says nothing is left out. */
export const writeTranscript = (lines: readonly TranscriptLine[]): string =>
  lines
    .filter(({ text }) => text !== "")
    .map(({ by, text }) => `${by}: "${text}"`)
    .join("\n\n");

/** What a bubble says in a transcript: its text, or the address of its picture, video or audio. */
export const bubbleLine = ({ text, blockType, content }: BubbleOutput): TranscriptLine => {
  const address = blockType === "embed" || typeof content.url !== "string" ? "" : content.url;
  return { by: "Assistant", text: text === "" ? address : text };
};

/** What a chat's outputs have said. */
export const linesOf = (outputs: readonly Output[]): TranscriptLine[] =>
  outputs.flatMap((output): TranscriptLine[] => {
    if (output.type === "bubble") return [bubbleLine(output)];
    if (output.type === "answer" && output.isShownBefore) return [];
    return output.type === "answer" || output.type === "rejected" ? [{ by: "User", text: output.label }] : [];
  });
