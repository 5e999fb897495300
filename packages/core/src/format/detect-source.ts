import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { botFileVersion } from "./bot-file.ts";
import { BotFileError, describeValue, wrongValueError } from "./bot-file-error.ts";
import { isTable } from "./upgrade-from-tables.ts";

/** What the top of a file tells about the rest. */
export interface Source {
  file: JsonObject;
  /** Tables (early 2022): lists as `{byId, allIds}`. Steps (2022): `blocks` hold `steps`. Groups: since version 3. */
  shape: "tables" | "steps" | "groups";
  /** As the report names it. */
  label: string;
  /** As a number; 3 where the file states none. */
  version: number;
}

/** Recognises a bot file of any version. Throws BotFileError for everything else. */
export const detectSource = (json: Json): Source => {
  if (!isJsonObject(json)) throw wrongValueError("", "an object", json);
  const file = unwrapped(json);
  const { blocks } = file;
  if (file.groups === undefined && isTable(blocks)) return { file, shape: "tables", label: "2 (steps)", version: 3 };
  if (file.groups === undefined && Array.isArray(blocks))
    return { file, shape: "steps", label: "2 (steps)", version: 3 };
  if (!Array.isArray(file.groups) && !isEmptyBot(file)) {
    throw new BotFileError("This is not a bot file: it has no list of groups.", {
      path: "groups",
      expected: "a list",
      found: describeValue(file.groups),
    });
  }
  return { file, shape: "groups", ...versionOf(file.version) };
};

/** Some tools hand the bot out as `{typebot: {…}}`. */
const unwrapped = (json: JsonObject): JsonObject =>
  json.groups === undefined && json.blocks === undefined && isJsonObject(json.typebot) ? json.typebot : json;

const isEmptyBot = (file: JsonObject): boolean =>
  (file.groups === undefined || file.groups === null) && Array.isArray(file.edges) && Array.isArray(file.variables);

const versionOf = (version: Json | undefined): { label: string; version: number } => {
  if (version === undefined || version === null) return { label: "3 (unmarked)", version: 3 };
  const number =
    typeof version === "number" ? version : typeof version === "string" ? Number(version.trim() || "x") : Number.NaN;
  if (!(number > 0)) throw wrongValueError("version", `a version such as "${botFileVersion}"`, version);
  return { label: `${version}`.trim(), version: Math.max(number, 3) };
};
