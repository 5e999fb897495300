import type { JsonObject } from "../json.ts";
import { type BotFile, botFileVersion } from "./bot-file.ts";
import { detectSource, type Source } from "./detect-source.ts";
import { fillRichText } from "./fill-rich-text.ts";
import { createImportReport, type ImportReport } from "./import-report.ts";
import { keepAnswers } from "./keep-answers.ts";
import { listConnections } from "./list-connections.ts";
import { listUnknownBlocks } from "./list-unknown-blocks.ts";
import { makeIdsUnique } from "./make-ids-unique.ts";
import { parseJson } from "./parse-json.ts";
import { readBotFile } from "./read-bot-file.ts";
import { repairEdges } from "./repair-edges.ts";
import { repairStart } from "./repair-start.ts";
import { toPlainJson } from "./to-plain-json.ts";
import { upgrade3To4 } from "./upgrade-3-to-4.ts";
import { upgrade5To61 } from "./upgrade-5-to-6-1.ts";
import { upgrade6To61 } from "./upgrade-6-to-6-1.ts";
import { upgradeFromSteps } from "./upgrade-from-steps.ts";
import { upgradeFromTables } from "./upgrade-from-tables.ts";
import { upgradeSettings } from "./upgrade-settings.ts";
import { writeVersionDefaults } from "./write-version-defaults.ts";

interface ImportOptions {
  /** The block types that can run here; when given, the report lists all others. */
  knownTypes?: ReadonlySet<string>;
  /** Connections that lead nowhere stay in the file, for lint to show them in their places. They are reported all the same. */
  keepsLostEdges?: boolean;
}

/**
 * Reads a bot file of any version, as text or as parsed JSON, and brings it into the form of 6.1 (specification,
 * section 3). Nothing is lost silently: the report tells what was upgraded, what could not be kept and why, and what
 * must be connected again. Unknown keys and blocks are kept. Throws BotFileError, with one message and the path in the
 * file, for what is damaged or no bot file.
 */
export const importBotFile = (input: unknown, options: ImportOptions = {}): { file: BotFile; report: ImportReport } => {
  const source = detectSource(typeof input === "string" ? parseJson(input) : toPlainJson(input));
  const report = createImportReport(source.label);
  const read = readBotFile(toGroups(source, report), { names: namesOf(source), version: source.version, report });
  const upgraded = upgrade(makeIdsUnique(read, report), source.version, report);
  const file = repairStart(repairEdges(upgraded, report, options), report);
  listConnections(file, report);
  if (options.knownTypes) report.unknownBlocks = listUnknownBlocks(file, options.knownTypes);
  return { file, report };
};

const namesOf = ({ shape }: Source) =>
  shape === "groups" ? { groups: "groups", blocks: "blocks" } : { groups: "blocks", blocks: "steps" };

const toGroups = ({ file, shape }: Source, report: ImportReport): JsonObject => {
  if (shape === "groups") return file;
  return upgradeFromSteps(shape === "tables" ? upgradeFromTables(file, report) : file, report);
};

/** The chain of upgrades. Between 4 and 5 nothing changed. */
const upgrade = (original: BotFile, version: number, report: ImportReport): BotFile => {
  let file = original;
  const isOld =
    version < 6 ||
    (file.events.length === 0 && file.groups.some(({ blocks }) => blocks.some(({ type }) => type === "start")));
  if (version < 4) file = upgrade3To4(file, report);
  if (isOld) file = upgrade5To61(file, report);
  if (version < 6.1) file = upgradeSettings(upgrade6To61(file, report), report);
  file = keepAnswers(fillRichText(writeVersionDefaults(file, version, report), report), report);
  if (version > Number(botFileVersion)) {
    const message = `The file states version ${version}, which is later than ${botFileVersion}; it was read as ${botFileVersion}.`;
    report.upgraded.push({ path: "version", message });
  } else if (version < Number(botFileVersion)) {
    report.upgraded.push({ path: "version", message: `Version ${report.sourceVersion} became ${botFileVersion}.` });
  }
  return { ...file, version: botFileVersion };
};
