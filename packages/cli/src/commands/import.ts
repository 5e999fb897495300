import { basename } from "node:path";
import { calls, type ImportedBot } from "@parley/api";
import { definitions } from "@parley/blocks/definitions";
import { compileFlow } from "@parley/core/format";
import { linkedBotIds } from "@parley/server";
import { counted, linesOfFindings, summarizeFindings } from "../bots/findings.ts";
import { type LinkedFile, planBatches } from "../bots/import-batches.ts";
import { parseBotFile, parseBotFiles, readText } from "../bots/read-bot-file.ts";
import type { OwnerApi } from "../connection/connect.ts";
import { ExitError } from "../terminal/exit-error.ts";
import { createProgress } from "../terminal/progress.ts";
import { publishBot } from "./publish.ts";

/** The limits of one request. The server's are slightly higher. */
const limits = { files: 50, bytes: 10_000_000 };

interface NamedFile extends LinkedFile {
  path: string;
  content: string;
}

/** Parses a file locally, so that an invalid one is named by its path before anything is sent. */
const readFile = async (path: string): Promise<NamedFile[]> =>
  parseBotFiles(path, await readText(path)).map(({ source, file }) => {
    const botId = typeof file.id === "string" ? file.id : path;
    const { flow } = compileFlow(file, definitions, { botId, version: null });
    const content = JSON.stringify(source);
    const bytes = Buffer.byteLength(JSON.stringify(content));
    return { path, content, botId, linkedBotIds: linkedBotIds(flow, definitions), bytes };
  });

/** Reads all files and reports all errors together. */
const readFiles = async (paths: readonly string[], showProgress: (done: number) => void): Promise<NamedFile[]> => {
  const files: NamedFile[] = [];
  const failures: string[] = [];
  for (const [index, path] of paths.entries()) {
    try {
      files.push(...(await readFile(path)));
    } catch (error) {
      if (!(error instanceof ExitError)) throw error;
      failures.push(error.message);
    }
    showProgress(index + 1);
  }
  if (failures.length === 0) return files;
  throw new ExitError(2, [...failures, "Nothing was imported."].join("\n"));
};

/** Explains after a failure how much was imported. */
const explainStop = (error: unknown, done: readonly NamedFile[], left: readonly NamedFile[]): unknown => {
  if (!(error instanceof ExitError) || done.length === 0) return error;
  const rest = left.map(({ path }) => `  ${path}`);
  return new ExitError(
    error.code,
    [error.message, `${counted(done.length, "file")} had been imported. These were not:`, ...rest].join("\n"),
  );
};

/** Replaces a bot's draft by a file. The bot keeps its address. */
const replaceDraft = async (api: OwnerApi, bot: string, paths: readonly string[], publish: boolean): Promise<void> => {
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0) throw new ExitError(2, "--into takes one file: a bot has one draft.");
  const content = await readText(path);
  parseBotFile(path, content);
  const { id, name, report, findings } = await api.call(calls.replaceDraft, {
    params: { ref: bot },
    body: { content },
  });
  const { publicId } = await api.call(calls.getBot, { params: { ref: id }, query: { fields: "summary" } });
  console.log(`The draft of ${name} (${publicId}) is now this file of version ${report.sourceVersion}`);
  printReport(report);
  if (publish) return publishBot(api, id);
  printFindings(findings);
  console.log(`  Visitors see it once it is published: parley publish ${publicId}`);
};

/** Imports any number of bot files. An invalid file prevents the whole import. Bots imported together keep their links. */
export const importBots = async (
  api: OwnerApi,
  paths: readonly string[],
  options: { publish?: boolean; into?: string; publicId?: string },
): Promise<void> => {
  const { publicId } = options;
  const refuseAddress = () =>
    new ExitError(2, "--public-id takes one new bot: two can't have the same address. See parley address --help.");
  if (publicId !== undefined && options.into !== undefined) throw refuseAddress();
  if (options.into !== undefined) return replaceDraft(api, options.into, paths, options.publish === true);
  const reading = createProgress(paths.length);
  const files = await readFiles(paths, (done) => reading.show("checked", done));
  reading.clear();
  if (publicId !== undefined && files.length > 1) throw refuseAddress();
  const progress = createProgress(files.length);
  const batches = planBatches(files, limits);
  for (const [index, batch] of batches.entries()) {
    const done = batches.slice(0, index).flat();
    progress.show("imported", done.length);
    const body = {
      files: batch.map(({ path, content }) => ({ name: basename(path), content, publicId })),
      publish: options.publish === true,
    };
    const { bots } = await api.call(calls.importBots, { body }).catch((error: unknown) => {
      progress.clear();
      throw explainStop(error, done, batches.slice(index).flat());
    });
    progress.clear();
    for (const bot of bots) printBot(bot);
  }
  if (batches.length > 1) console.log(`${counted(paths.length, "bot file")} imported.`);
};

const printBot = (bot: ImportedBot): void => {
  console.log(`${bot.name} (${bot.publicId}), from a file of version ${bot.report.sourceVersion}`);
  printReport(bot.report);
  printFindings(bot.findings);
  if (bot.isClosed) console.log(`  Closed, as the file says. To open it: parley open ${bot.publicId}`);
  console.log(bot.url ?? `  Not published yet: parley publish ${bot.publicId}`);
};

const printReport = ({ upgraded, dropped, toConnect, unknownBlocks }: ImportedBot["report"]): void => {
  printEntries("Upgraded", upgraded);
  printEntries("Left out", dropped);
  printEntries("To connect", toConnect);
  printEntries("Not available here; carried along and skipped in chats", unknownBlocks);
};

const printFindings = (findings: ImportedBot["findings"]): void => {
  if (findings.length > 0) console.log(`  Found: ${summarizeFindings(findings)}`);
  for (const line of linesOfFindings(findings)) console.log(`  ${line}`);
};

const printEntries = (title: string, entries: readonly { path: string; message: string }[]): void => {
  if (entries.length === 0) return;
  console.log(`  ${title}:`);
  for (const { path, message } of entries) console.log(`    ${path ? `${path}: ` : ""}${message}`);
};
