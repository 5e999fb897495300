import { type BotFile, botFileVersion } from "../nouns/bot-file.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { importBotFile } from "./import-bot-file.ts";
import { detectSource } from "./read/detect-source.ts";

/** The keys under which files of any version keep their groups. */
const groupKeys = ["groups", "blocks", "steps"] as const;

/** Keys that mean something together only: a flow that is replaced is replaced whole. */
const flowKeys = ["groups", "events", "edges"] as const;

/** Whether some keys of a bot file hold a flow of their own. */
export const holdsFlow = (given: JsonObject): boolean => groupKeys.some((key) => (given[key] ?? null) !== null);

const statedVersion = ({ version }: JsonObject): number | null =>
  typeof version === "string" || typeof version === "number" ? Number(version) || null : null;

/** The version that some keys of a file are of; null where they state none and nothing in them is older than today's. */
const versionOf = (given: JsonObject): number | null => {
  if (!holdsFlow(given)) return statedVersion(given);
  const { file, version, shape } = detectSource(given);
  if (shape === "steps" || statedVersion(given) !== null) return version;
  const isStart = (block: Json) => isJsonObject(block) && block.type === "start";
  const groups = Array.isArray(file.groups) ? file.groups.filter(isJsonObject) : [];
  return groups.some(({ blocks }) => Array.isArray(blocks) && blocks.some(isStart)) ? version : null;
};

/**
 * A bot's file with some keys of a file instead of its own. What is of an earlier version is upgraded first, by itself, so
 * that nothing of the bot is taken for as old as that. Throws BotFileError, as `importBotFile` does.
 */
export const changeByFile = (bot: BotFile, given: JsonObject): BotFile => {
  const version = versionOf(given);
  if (version === null || version >= Number(botFileVersion)) return importBotFile({ ...bot, ...given }).file;
  const { name, variables, groups, events, edges } = bot;
  // Before version 6 a flow begins at a block of its own, so what is given of it is all of it.
  const flow = version >= 6 ? { groups, events, edges } : holdsFlow(given) ? {} : { groups: [], edges: [] };
  const beside = { name, variables, ...flow };
  const { file } = importBotFile({ ...beside, ...given });
  const keys = new Set([...Object.keys(given), ...(holdsFlow(given) ? flowKeys : [])]);
  const upgraded = Object.entries(file).filter(([key]) => keys.has(key));
  return importBotFile({ ...bot, ...Object.fromEntries(upgraded), version: botFileVersion }).file;
};
