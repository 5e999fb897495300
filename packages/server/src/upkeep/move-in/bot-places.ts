import { isJsonObject, type Json } from "@parley/core";
import { createLruCache } from "../../base/lru-cache.ts";
import type { Source } from "./open-source.ts";
import { jsonOf } from "./source-values.ts";

/** The bot that contains a block, and the block's variable. */
export interface BlockPlace {
  botId: string;
  groupId: string;
  /** The variable that stores its answer. */
  variableId: string | null;
}

/** The blocks and edges of a bot, and the bots that it links to. */
interface BotMap {
  blocks: ReadonlyMap<string, BlockPlace>;
  edges: ReadonlySet<string>;
  links: readonly string[];
}

/** The maximum number of cached blocks of all bots together. */
const capacity = 300_000;

const listOf = (json: Json | undefined): Json[] => (Array.isArray(json) ? json : []);
const idIn = (json: Json | undefined): string | null => (typeof json === "string" && json !== "" ? json : null);

const addGroups = (botId: string, groups: Json, blocks: Map<string, BlockPlace>, links: Set<string>): void => {
  for (const group of listOf(groups)) {
    if (!isJsonObject(group)) continue;
    const groupId = idIn(group.id) ?? "";
    for (const block of listOf(group.blocks)) {
      if (!isJsonObject(block)) continue;
      const id = idIn(block.id);
      const options = isJsonObject(block.options) ? block.options : {};
      if (id !== null) blocks.set(id, { botId, groupId, variableId: idIn(options.variableId) });
      const link = idIn(options.typebotId);
      if (link !== null && link !== "current") links.add(link);
    }
  }
};

const readMap = async (source: Source, botId: string): Promise<BotMap> => {
  const blocks = new Map<string, BlockPlace>();
  const [edges, links] = [new Set<string>(), new Set<string>()];
  // The published version comes last and wins, because visitors answered that one.
  for (const [table, column] of [["Typebot", "id"] as const, ["PublicTypebot", "typebotId"] as const])
    for (const row of await source.all(table, column, botId)) {
      addGroups(botId, jsonOf(row, "groups"), blocks, links);
      for (const edge of listOf(jsonOf(row, "edges"))) {
        const id = isJsonObject(edge) ? idIn(edge.id) : null;
        if (id !== null) edges.add(id);
      }
    }
  links.delete(botId);
  return { blocks, edges, links: [...links] };
};

/** Finds the blocks to which results refer, in their own bot or in linked bots. */
export const createBotPlaces = (source: Source) => {
  const maps = createLruCache<BotMap>(capacity);
  const mapOf = async (botId: string): Promise<BotMap> => {
    const known = maps.get(botId);
    if (known !== undefined) return known;
    const map = await readMap(source, botId);
    maps.set(botId, map, map.blocks.size + map.edges.size + 1);
    return map;
  };
  const findIn = async <Found>(botId: string, pick: (map: BotMap, id: string) => Found | undefined) => {
    const seen = new Set<string>();
    const wanted = [botId];
    for (let id = wanted.shift(); id !== undefined; id = wanted.shift()) {
      if (seen.has(id)) continue;
      seen.add(id);
      const map = await mapOf(id);
      const found = pick(map, id);
      if (found !== undefined) return found;
      wanted.push(...map.links);
    }
    return undefined;
  };
  return {
    /** Null for a deleted block. */
    findBlock: async (botId: string, blockId: string): Promise<BlockPlace | null> =>
      (await findIn(botId, ({ blocks }) => blocks.get(blockId))) ?? null,
    /** The bot that contains an edge; the result's own bot if the edge is unknown. */
    findEdgeBot: async (botId: string, edgeId: string): Promise<string> =>
      (await findIn(botId, ({ edges }, id) => (edges.has(edgeId) ? id : undefined))) ?? botId,
  };
};

export type BotPlaces = ReturnType<typeof createBotPlaces>;
