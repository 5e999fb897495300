import { type BotSummary, calls } from "@parley/api/app";
import { api } from "../base/api.ts";
import { saveFile } from "../base/save-file.ts";
import { zip } from "../base/zip.ts";

/** Returns a file name that every file system accepts. */
export const fileNameOf = (name: string): string =>
  `${
    name
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ")
      .replace(/\s+/g, " ")
      .replace(/^[.\s]+|[.\s]+$/g, "")
      .slice(0, 100) || "bot"
  }.json`;

/** Returns the names of the files of several bots; equal names get a number. Names that differ in case only are equal. */
export const fileNamesOf = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const file = fileNameOf(name);
    let free = file;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = file.replace(/\.json$/, ` ${number}.json`);
    taken.add(free.toLowerCase());
    return free;
  });
};

/** Downloads the draft of one bot as a file, or those of several as one archive. `onDone` gets how many are fetched. */
export const downloadBots = async (bots: readonly BotSummary[], onDone: (count: number) => void): Promise<void> => {
  const texts: string[] = [];
  for (const bot of bots) {
    texts.push(JSON.stringify(await api(calls.exportBot, { params: { ref: bot.id } }), null, 2));
    onDone(texts.length);
  }
  const names = fileNamesOf(bots.map(({ name }) => name));
  const [name = "", text = ""] = [names[0], texts[0]];
  if (bots.length === 1) return saveFile(name, new Blob([text], { type: "application/json" }));
  const archive = zip(names.map((each, index) => ({ name: each, text: texts[index] ?? "" })));
  const day = new Date().toISOString().slice(0, 10);
  saveFile(`bots-${day}.zip`, new Blob([archive], { type: "application/zip" }));
};
