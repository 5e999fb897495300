import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Writes a bot file for the command line to import; returns its path. */
export const writeBotFile = (bot: object): string => {
  const path = join(mkdtempSync(join(tmpdir(), "parley-file-")), "bot.json");
  writeFileSync(path, JSON.stringify(bot));
  return path;
};
