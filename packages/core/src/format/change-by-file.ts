import { type BotFile, botFileVersion } from "../nouns/bot-file.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { importBotFile } from "./import-bot-file.ts";
import { detectSource } from "./read/detect-source.ts";

/** The keys that files of any version use for their groups. */
const groupKeys = ["groups", "blocks", "steps"] as const;

/** Keys that only make sense together: a flow is always replaced as a whole. */
const flowKeys = ["groups", "events", "edges"] as const;

/** Whether a part of a bot file contains a flow. */
export const holdsFlow = (given: JsonObject): boolean => groupKeys.some((key) => (given[key] ?? null) !== null);

const statedVersion = ({ version }: JsonObject): number | null =>
  typeof version === "string" || typeof version === "number" ? Number(version) || null : null;

/** The version of a part of a file; null if it states none and contains nothing that is older than the current version. */
const versionOf = (given: JsonObject): number | null => {
  if (!holdsFlow(given)) return statedVersion(given);
  const { file, version, shape } = detectSource(given);
  if (shape === "steps" || statedVersion(given) !== null) return version;
  const isStart = (block: Json) => isJsonObject(block) && block.type === "start";
  const groups = Array.isArray(file.groups) ? file.groups.filter(isJsonObject) : [];
  return groups.some(({ blocks }) => Array.isArray(blocks) && blocks.some(isStart)) ? version : null;
};

/**
 * Replaces some keys of a bot's file. Parts from an earlier version are first upgraded by themselves: if they were
 * upgraded together with the bot, its current keys would be taken for keys of that version. Throws BotFileError like
 * `importBotFile`.
 */
export const changeByFile = (bot: BotFile, given: JsonObject): BotFile => {
  const version = versionOf(given);
  if (version === null || version >= Number(botFileVersion)) return importBotFile({ ...bot, ...given }).file;
  const { name, variables, groups, events, edges } = bot;
  // Before version 6 a flow begins at a start block of its own, so a given flow is complete.
  const flow = version >= 6 ? { groups, events, edges } : holdsFlow(given) ? {} : { groups: [], edges: [] };
  const beside = { name, variables, ...flow };
  const { file } = importBotFile({ ...beside, ...given });
  const keys = new Set([...Object.keys(given), ...(holdsFlow(given) ? flowKeys : [])]);
  const upgraded = Object.entries(file).filter(([key]) => keys.has(key));
  return importBotFile({ ...bot, ...Object.fromEntries(upgraded), version: botFileVersion }).file;
};
