import type { Flow } from "@parley/core";
import type { BotFile } from "@parley/core/format";
import type { FileWork } from "./create-file-work.ts";

/** What a block or a group has, roughly. */
const usualLength = 150;

/** About how many characters a file has; writing it as JSON to know would take as long as a part of the work. */
export const lengthOf = ({ groups }: BotFile): number =>
  groups.reduce((count, { blocks }) => count + blocks.length, groups.length) * usualLength;

/** The flow of a draft's file, which may be large. */
export const compileDraft = ({ fileWork }: { fileWork: FileWork }, file: BotFile, botId: string): Promise<Flow> =>
  fileWork.run("compile", { file, botId }, lengthOf(file));
