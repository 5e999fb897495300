import type { ChatLine, Transcript } from "@parley/api/app";

interface Speakers {
  bot: string;
  visitor: string;
  /** The separator between two chats of one result. */
  again: string;
  /** Said of an answer that is no longer given. */
  withdrawn: string;
}

const filesText = ({ files, media }: ChatLine): string[] => [
  ...(media === null ? [] : [media]),
  ...files.map(({ name, url }) => `${name} (${url})`),
];

/** Returns a result's conversation as plain text, one line per message with its speaker. */
export const transcriptText = (
  { lines, isComplete }: Transcript,
  { bot, visitor, again, withdrawn }: Speakers,
): string =>
  lines
    .flatMap((line) => {
      if (line.kind === "again") return [`— ${again} —`];
      const said = [line.text, ...filesText(line)].filter(Boolean).join("\n");
      if (line.kind === "bubble") return [`${bot}: ${said}`];
      if (line.kind === "withdrawn") return [`${visitor} (${withdrawn}): ${said}`];
      return [...(isComplete || line.question === null ? [] : [`${bot}: ${line.question}`]), `${visitor}: ${said}`];
    })
    .join("\n");
