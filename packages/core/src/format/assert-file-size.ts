import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { BotFileError } from "./bot-file-error.ts";
import { isTable } from "./read/tables.ts";

/** The limits of one bot. Larger ones would take seconds to open, for authors and visitors. */
export const mostGroups = 25_000;
export const mostBlocks = 100_000;
/** The longest text of a bot file, in characters. */
export const mostText = 20 * 1_048_576;

const inWords = (count: number): string => count.toLocaleString("en");

const refuse = (path: string, found: string, expected: string): never => {
  throw new BotFileError(
    `The file is too large: it has ${found}, and a bot may have ${expected} at most. Divide it into bots that link to each other.`,
    {
      path,
      expected: `${expected} at most`,
      found,
    },
  );
};

/** Throws BotFileError for a text that is too long, before it is parsed. */
export const assertTextSize = (text: string): void => {
  if (text.length > mostText)
    refuse("", `${inWords(Math.ceil(text.length / 1_048_576))} MB of text`, `${inWords(mostText / 1_048_576)} MB`);
};

/** The entries of a list, or of a table by id. */
const entriesOf = (value: Json | undefined): Json[] => {
  if (Array.isArray(value)) return value;
  return isTable(value) ? Object.values(value.byId).map((row) => row ?? null) : [];
};

/** Throws BotFileError for a file with too many groups or blocks, before it is processed. */
export const assertFileSize = (file: JsonObject, names: { groups: string; blocks: string }): void => {
  const groups = entriesOf(file[names.groups]);
  if (groups.length > mostGroups) refuse(names.groups, `${inWords(groups.length)} groups`, inWords(mostGroups));
  // Files of 2022 may store all blocks in one table.
  const inside = groups.reduce(
    (count: number, group) => count + (isJsonObject(group) ? entriesOf(group[names.blocks]).length : 0),
    0,
  );
  const blocks = Math.max(inside, names.blocks === "steps" ? entriesOf(file.steps).length : 0);
  if (blocks > mostBlocks) refuse(names.groups, `${inWords(blocks)} blocks`, inWords(mostBlocks));
};
