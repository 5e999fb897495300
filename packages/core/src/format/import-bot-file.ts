import type { BotFile } from "../nouns/bot-file.ts";
import { assertFileSize, assertTextSize } from "./assert-file-size.ts";
import { spreadOwnKeys } from "./own-keys.ts";
import { detectSource } from "./read/detect-source.ts";
import { parseJson } from "./read/parse-json.ts";
import { readBotFile } from "./read/read-bot-file.ts";
import { toPlainJson } from "./read/to-plain-json.ts";
import { listUnknownBlocks, noteConnections } from "./report/author-tasks.ts";
import { createImportReport, type ImportReport } from "./report/import-report.ts";
import { makeIdsUnique } from "./report/make-ids-unique.ts";
import { repairFlow } from "./report/repair-flow.ts";
import { upgrade2To3 } from "./upgrade/upgrade-2-to-3.ts";
import { upgradeFile } from "./upgrade/upgrade-file.ts";

interface ImportOptions {
  /** The block types that can run here; when given, the report lists all others. */
  knownTypes?: ReadonlySet<string>;
  /**
   * Connections that lead nowhere stay in the file, so that lint can show them in their places. They are reported all
   * the same.
   */
  keepsLostEdges?: boolean;
}

/**
 * Reads a bot file of any version, as text or as parsed JSON, and brings it into the form of 6.1 (specification,
 * section 3). Nothing is lost silently: the report tells what was upgraded, what could not be kept and why, and what
 * the author must connect again. Unknown keys and blocks are kept. Throws BotFileError, with one message and the path
 * in the file, for a file that is damaged or is no bot file.
 */
export const importBotFile = (input: unknown, options: ImportOptions = {}): { file: BotFile; report: ImportReport } => {
  if (typeof input === "string") assertTextSize(input);
  const source = detectSource(typeof input === "string" ? parseJson(input) : toPlainJson(input));
  const report = createImportReport(source.label);
  const hasSteps = source.shape === "steps";
  const names = hasSteps ? { groups: "blocks", blocks: "steps" } : { groups: "groups", blocks: "blocks" };
  assertFileSize(source.file, names);
  const grouped = hasSteps ? upgrade2To3(source.file, report) : source.file;
  const read = spreadOwnKeys(readBotFile(grouped, { names, version: source.version, report }));
  const upgraded = upgradeFile(makeIdsUnique(read, report), source.version, report);
  const file = repairFlow(upgraded, report, options);
  noteConnections(file, report);
  if (options.knownTypes) report.unknownBlocks = listUnknownBlocks(file, options.knownTypes);
  return { file, report };
};
