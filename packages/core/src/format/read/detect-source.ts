import { botFileVersion } from "../../nouns/bot-file.ts";
import { describeValue } from "../../values/describe-value.ts";
import { isJsonObject, type Json, type JsonObject } from "../../values/json.ts";
import { BotFileError, wrongValueError } from "../bot-file-error.ts";
import { isTable, withTablesAsLists } from "./tables.ts";
import { unwrapBot } from "./unwrap-bot.ts";

/** What the top level of a file reveals about its version. */
interface Source {
  file: JsonObject;
  /** Files of 2022 have `blocks` of `steps`, as lists or tables. Since version 3 there are `groups` of `blocks`. */
  shape: "steps" | "groups";
  /** The version as it appears in the report. */
  label: string;
  /** The version as a number; 3 where the file states none. */
  version: number;
}

/**
 * Recognizes a bot file of any version, unwrapped by `unwrapBot`, and converts its tables to lists. A file without a version
 * is recognized by its shape: by its steps, by its events (version 6 or later), otherwise it is version 3. Throws
 * BotFileError for everything else.
 */
export const detectSource = (json: Json): Source => {
  const file = unwrapBot(json);
  const { blocks } = file;
  if (file.groups === undefined && (Array.isArray(blocks) || isTable(blocks)))
    return { file: withLists(file), shape: "steps", label: "2 (steps)", version: 3 };
  if (!Array.isArray(file.groups) && !isTable(file.groups) && !isEmptyBot(file)) {
    throw new BotFileError("This is not a bot file: it has no list of groups.", {
      path: "groups",
      expected: "a list",
      found: describeValue(file.groups),
    });
  }
  const source = withTablesAsLists(file, { groups: "groups", blocks: "blocks" });
  return { file: source, shape: "groups", ...versionOf(source) };
};

/** Files of steps with blocks in a table store everything in tables, which the upgrade joins. */
const withLists = (file: JsonObject): JsonObject =>
  isTable(file.blocks) ? file : withTablesAsLists(file, { groups: "blocks", blocks: "steps" });

const isEmptyBot = (file: JsonObject): boolean =>
  (file.groups === undefined || file.groups === null) &&
  [file.edges, file.variables].every((list) => Array.isArray(list) || isTable(list));

const hasStartEvent = ({ events }: JsonObject): boolean =>
  Array.isArray(events) && events.some((event) => isJsonObject(event) && event.type === "start");

const hasStartBlock = ({ groups }: JsonObject): boolean =>
  Array.isArray(groups) &&
  groups.some(
    (group) =>
      isJsonObject(group) &&
      Array.isArray(group.blocks) &&
      group.blocks.some((block) => isJsonObject(block) && block.type === "start"),
  );

const versionOf = (file: JsonObject): { label: string; version: number } => {
  const { version } = file;
  if (version === undefined || version === null)
    return hasStartEvent(file) && !hasStartBlock(file)
      ? { label: `${botFileVersion} (unmarked)`, version: Number(botFileVersion) }
      : { label: "3 (unmarked)", version: 3 };
  const number =
    typeof version === "number" ? version : typeof version === "string" ? Number(version.trim() || "x") : Number.NaN;
  if (!(number > 0)) throw wrongValueError("version", `a version such as "${botFileVersion}"`, version);
  return { label: `${version}`.trim(), version: Math.max(number, 3) };
};
