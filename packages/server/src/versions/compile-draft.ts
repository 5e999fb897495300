import type { Flow } from "@parley/core";
import type { BotFile } from "@parley/core/format";
import type { FileWork } from "./create-file-work.ts";

/** What a block or a group has, roughly. */
const usualLength = 150;

/** A file's approximate length in characters. The exact length would require serializing it, which is slow. */
export const lengthOf = ({ groups }: BotFile): number =>
  groups.reduce((count, { blocks }) => count + blocks.length, groups.length) * usualLength;

/** The flow of a draft's file, which may be large. */
export const compileDraft = ({ fileWork }: { fileWork: FileWork }, file: BotFile, botId: string): Promise<Flow> =>
  fileWork.run("compile", { file, botId }, lengthOf(file));
