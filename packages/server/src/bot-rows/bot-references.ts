import { type Flow, isJsonObject, type Json, type JsonObject, lookup, type ReadonlyRecord } from "@parley/core";
import { type BlockDefinition, type Definitions, type FieldPath, pathKeys, walkFields } from "@parley/core/fields";
import type { BotFile, BotFileBlock } from "@parley/core/format";

/** The value of a reference that means the bot containing the block. */
const current = "current";

/** The ids of other bots in a block's options, each with its path. */
const findReferences = (
  { options: fields }: BlockDefinition,
  options: JsonObject,
): { id: string; path: FieldPath }[] => {
  const found: { id: string; path: FieldPath }[] = [];
  walkFields(fields, options, {
    field({ kind }, id, path) {
      if (kind === "bot" && typeof id === "string" && id !== "" && id !== current) found.push({ id, path });
    },
  });
  return found;
};

/** The ids of the other bots that a flow may run. */
export const linkedBotIds = (flow: Flow, definitions: Definitions): string[] => {
  const ids = flow.groups.flatMap(({ blocks }) =>
    blocks.flatMap(({ type, options }) => {
      const definition = lookup(definitions, type);
      return definition === undefined ? [] : findReferences(definition, options).map(({ id }) => id);
    }),
  );
  return [...new Set(ids)].filter((id) => id !== flow.botId);
};

const withValueAt = (value: Json | undefined, [key, ...rest]: readonly (string | number)[], put: Json): Json => {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.map((entry, place) => (place === key ? withValueAt(entry, rest, put) : entry));
  return isJsonObject(value) ? { ...value, [key]: withValueAt(value[key], rest, put) } : (value ?? null);
};

const relinkBlock = (block: BotFileBlock, newIds: ReadonlyRecord<string>, definitions: Definitions): BotFileBlock => {
  const definition = lookup(definitions, block.type);
  const options = definition === undefined ? undefined : block[definition.key];
  if (definition === undefined || !isJsonObject(options)) return block;
  let changed: Json = options;
  for (const { id, path } of findReferences(definition, options)) {
    const newId = lookup(newIds, id);
    if (newId !== undefined) changed = withValueAt(changed, pathKeys(path), newId);
  }
  return changed === options ? block : { ...block, [definition.key]: changed };
};

/** Rewrites the file's links to other bots to their new ids; other links are unchanged. */
export const relinkBots = (file: BotFile, newIds: ReadonlyRecord<string>, definitions: Definitions): BotFile => ({
  ...file,
  groups: file.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) => relinkBlock(block, newIds, definitions)),
  })),
});
