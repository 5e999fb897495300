import { basename } from "node:path";
import type { ImportedBots } from "@parley/server";
import type { OwnerApi } from "../connect.ts";
import { readBotFile, readText } from "../read-bot-file.ts";

/** Imports bot files, all or none. Bots imported together keep their links to each other. */
export const importBots = async (
  api: OwnerApi,
  paths: readonly string[],
  options: { publish?: boolean },
): Promise<void> => {
  // Read here first, so that a file that is no bot is named by its path.
  for (const path of paths) await readBotFile(path);
  const files = await Promise.all(paths.map(async (path) => ({ name: basename(path), content: await readText(path) })));
  const { bots } = await api.post<ImportedBots>("/api/v1/typebots/import", {
    files,
    publish: options.publish === true,
  });
  for (const bot of bots) {
    console.log(`${bot.name} (${bot.publicId}), from a file of version ${bot.report.sourceVersion}`);
    printEntries("Upgraded", bot.report.upgraded);
    printEntries("Left out", bot.report.dropped);
    printEntries("To connect", bot.report.toConnect);
    printEntries("Not available here; carried along and skipped in chats", bot.report.unknownBlocks);
    console.log(bot.url ?? `  Not published yet: parley publish ${bot.publicId}`);
  }
};

const printEntries = (title: string, entries: readonly { path: string; message: string }[]): void => {
  if (entries.length === 0) return;
  console.log(`  ${title}:`);
  for (const { path, message } of entries) console.log(`    ${path ? `${path}: ` : ""}${message}`);
};
