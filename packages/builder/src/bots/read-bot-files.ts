/** A file chosen for import. */
export interface ChosenFile {
  id: number;
  name: string;
  /** In bytes. */
  size: number;
  content: string;
  /** The names of the bots in the file; empty if it isn't JSON. */
  bots: readonly string[];
}

let lastId = 0;

const nameOf = (bot: unknown, fallback: string): string =>
  typeof bot === "object" && bot !== null && "name" in bot && typeof bot.name === "string" ? bot.name : fallback;

const readNames = (content: string, fallback: string): readonly string[] => {
  try {
    const value: unknown = JSON.parse(content.replace(/^\uFEFF/, ""));
    if (typeof value !== "object" || value === null) return [];
    return (Array.isArray(value) ? value : [value]).map((bot) => nameOf(bot, fallback));
  } catch {
    return [];
  }
};

/** Reads the names of the bots in files. The server checks whether they are valid bots. */
export const readBotFiles = (files: readonly File[]): Promise<ChosenFile[]> =>
  Promise.all(
    files.map(async (file) => {
      const content = await file.text();
      lastId += 1;
      const { name, size } = file;
      return { id: lastId, name, size, content, bots: readNames(content, name.replace(/\.json$/i, "")) };
    }),
  );
