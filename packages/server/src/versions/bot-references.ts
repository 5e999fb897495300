import { type Flow, type FlowBlock, isJsonObject, type JsonObject, lookup, type ReadonlyRecord } from "@parley/core";
import type { BlockDefinition, Definitions } from "@parley/core/fields";
import type { BotFile, BotFileBlock } from "@parley/core/format";
import * as z from "zod";

/** Stands for the bot that holds the block. */
const current = "current";

/** The option keys of a block type that hold the id of a bot. */
const referenceKeys = ({ options }: BlockDefinition): string[] =>
  options instanceof z.ZodObject
    ? Object.entries<z.ZodType>(options.shape)
        .filter(([, field]) => field.meta()?.control === "bot")
        .map(([key]) => key)
    : [];

const referencesOf = (type: string, options: JsonObject, definitions: Definitions): string[] => {
  const definition = lookup(definitions, type);
  if (definition === undefined) return [];
  return referenceKeys(definition)
    .map((key) => options[key])
    .filter((id): id is string => typeof id === "string" && id !== "" && id !== current);
};

/** The ids of the other bots that a flow may run. */
export const linkedBotIds = (flow: Flow, definitions: Definitions): string[] => {
  const blocks: FlowBlock[] = flow.groups.flatMap((group) => group.blocks);
  const ids = blocks.flatMap(({ type, options }) => referencesOf(type, options, definitions));
  return [...new Set(ids)].filter((id) => id !== flow.botId);
};

const relinkBlock = (block: BotFileBlock, newIds: ReadonlyRecord<string>, definitions: Definitions): BotFileBlock => {
  const definition = lookup(definitions, block.type);
  const options = definition === undefined ? undefined : block[definition.key];
  if (definition === undefined || !isJsonObject(options)) return block;
  const changes = referenceKeys(definition).flatMap((key) => {
    const id = options[key];
    const newId = typeof id === "string" ? lookup(newIds, id) : undefined;
    return newId === undefined ? [] : [[key, newId] as const];
  });
  if (changes.length === 0) return block;
  return { ...block, [definition.key]: { ...options, ...Object.fromEntries(changes) } };
};

/** The file with its links to other bots rewritten to their new ids; links to bots that have none stay as they are. */
export const relinkBots = (file: BotFile, newIds: ReadonlyRecord<string>, definitions: Definitions): BotFile => ({
  ...file,
  groups: file.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) => relinkBlock(block, newIds, definitions)),
  })),
});
