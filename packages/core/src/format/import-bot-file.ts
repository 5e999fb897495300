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
  /** The block types that this host can run. If set, the report lists all others. */
  knownTypes?: ReadonlySet<string>;
  /** Keeps edges that lead nowhere, so that lint can show them where they are. They are reported in any case. */
  keepsLostEdges?: boolean;
}

/**
 * Reads a bot file of any version, as text or parsed JSON, and converts it to version 6.1 (specification, section 3).
 * Nothing is lost silently: the report lists what was upgraded, what was dropped and why, and what the author must connect
 * again. Unknown keys and blocks are kept. Throws BotFileError, with a message and the path in the file, for a file that is
 * damaged or is not a bot file.
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
