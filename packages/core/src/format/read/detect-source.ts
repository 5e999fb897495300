import { describeValue } from "../../describe-value.ts";
import type { Json, JsonObject } from "../../json.ts";
import { botFileVersion } from "../bot-file.ts";
import { BotFileError, wrongValueError } from "../bot-file-error.ts";
import { isTable } from "../upgrade/upgrade-2-to-3.ts";
import { unwrapBot } from "./unwrap-bot.ts";

/** What the top of a file says about the rest. */
interface Source {
  file: JsonObject;
  /** Files of 2022 have `blocks` of `steps`, as lists or as tables; since version 3 there are `groups` of `blocks`. */
  shape: "steps" | "groups";
  /** The version, as the report names it. */
  label: string;
  /** The version as a number; 3 where the file states none. */
  version: number;
}

/**
 * Recognises a bot file of any version, in whatever it is wrapped (see `unwrapBot`). Throws BotFileError for everything
 * else.
 */
export const detectSource = (json: Json): Source => {
  const file = unwrapBot(json);
  const { blocks } = file;
  if (file.groups === undefined && (Array.isArray(blocks) || isTable(blocks)))
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

const isEmptyBot = (file: JsonObject): boolean =>
  (file.groups === undefined || file.groups === null) && Array.isArray(file.edges) && Array.isArray(file.variables);

const versionOf = (version: Json | undefined): { label: string; version: number } => {
  if (version === undefined || version === null) return { label: "3 (unmarked)", version: 3 };
  const number =
    typeof version === "number" ? version : typeof version === "string" ? Number(version.trim() || "x") : Number.NaN;
  if (!(number > 0)) throw wrongValueError("version", `a version such as "${botFileVersion}"`, version);
  return { label: `${version}`.trim(), version: Math.max(number, 3) };
};
