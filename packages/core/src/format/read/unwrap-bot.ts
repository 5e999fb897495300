import { isJsonObject, type Json, type JsonObject } from "../../values/json.ts";
import { BotFileError, wrongValueError } from "../bot-file-error.ts";
import { parseJson } from "./parse-json.ts";
import { toPlainJson } from "./to-plain-json.ts";

/** The columns of a bot's database row that hold JSON. Some tools export them as text. */
const jsonColumns: ReadonlySet<string> = new Set([
  "groups",
  "blocks",
  "steps",
  "choiceItems",
  "webhooks",
  "events",
  "edges",
  "variables",
  "theme",
  "settings",
  "resultsTablePreferences",
]);

/** Columns with booleans. Databases without booleans export numbers. */
const truthColumns: ReadonlySet<string> = new Set(["isArchived", "isClosed"]);

/**
 * The bots in an input: one, or several if the input is a list of database rows. Throws BotFileError for a text that is not
 * JSON.
 */
export const listBots = (input: unknown): Json[] => {
  const json = typeof input === "string" ? parseJson(input) : toPlainJson(input);
  return Array.isArray(json) && json.length > 0 ? json : [json];
};

/**
 * Extracts the bot from a file, from an API response (`{typebot: …}`, or `{publicTypebot: …}` for a published bot) or from a
 * database row. Throws BotFileError if there is none or more than one.
 */
export const unwrapBot = (json: Json): JsonObject => {
  const [first, ...others] = Array.isArray(json) ? json : [json];
  if (others.length > 0) {
    throw new BotFileError(
      `The file holds ${others.length + 1} bots. Import it, which makes a bot of each, or choose a file with one.`,
      { path: "", expected: "one bot", found: `${others.length + 1}` },
    );
  }
  if (!isJsonObject(first)) throw wrongValueError("", "an object", first ?? json);
  return ofPublished(withoutTexts(inside(first)));
};

const inside = (json: JsonObject): JsonObject => {
  if (json.groups !== undefined || json.blocks !== undefined) return json;
  if (isJsonObject(json.typebot)) return json.typebot;
  if (isJsonObject(json.publicTypebot)) return json.publicTypebot;
  if (json.publicTypebot !== null) return json;
  throw new BotFileError("There is no bot in the answer: it has never been published. Export it instead.", {
    path: "publicTypebot",
    expected: "an object",
    found: "nothing",
  });
};

const withoutTexts = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, readColumn(key, value ?? null)]));

const readColumn = (key: string, value: Json): Json => {
  if (truthColumns.has(key) && (value === 0 || value === 1)) return value === 1;
  return typeof value === "string" && jsonColumns.has(key) && /^\s*[[{]/.test(value) ? parseColumn(key, value) : value;
};

const parseColumn = (key: string, text: string): Json => {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof BotFileError)) throw error;
    throw new BotFileError(`The file is damaged: the text in ${key} is not JSON.`, {
      path: key,
      expected: "JSON",
      found: error.found,
    });
  }
};

/** A published bot is a separate row that names its bot; links of other bots use the bot's id. */
const ofPublished = (row: JsonObject): JsonObject => {
  const { typebotId, typebot, ...own } = row;
  if (typeof typebotId !== "string") return row;
  const { name, publicId } = isJsonObject(typebot) ? typebot : {};
  return {
    ...own,
    ...(own.name === undefined && typeof name === "string" ? { name } : {}),
    ...(own.publicId === undefined && typeof publicId === "string" ? { publicId } : {}),
    id: typebotId,
  };
};
