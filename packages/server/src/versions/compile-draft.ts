import type { Flow } from "@parley/core";
import type { BotFile } from "@parley/core/format";
import type { FileWork } from "./create-file-work.ts";

/** The approximate length of a block or group in characters. */
const usualLength = 150;

/** The approximate length of a file in characters. The exact length would require serializing it, which is slow. */
export const lengthOf = ({ groups }: BotFile): number =>
  groups.reduce((count, { blocks }) => count + blocks.length, groups.length) * usualLength;

/** Compiles a draft's file to a flow, in a thread if the file is large. */
export const compileDraft = ({ fileWork }: { fileWork: FileWork }, file: BotFile, botId: string): Promise<Flow> =>
  fileWork.run("compile", { file, botId }, lengthOf(file));
