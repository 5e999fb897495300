import type { BlockMemory, FlowBlock, Json, Place } from "@parley/core";
import { placeKey } from "@parley/core";
import { fingerprintJson } from "../base/hash-text.ts";
import { createBotId } from "../base/ids.ts";
import { earlierTime } from "../base/steady-time.ts";
import { decodeJson, encodeJson } from "../database/json-codec.ts";
import type { Connection, Database } from "../database/schema.ts";
import { findNeed, insertNeed, updateNeed } from "../results/need-repository.ts";
import type { PinnedResult } from "../results/result-pins.ts";

/** Milliseconds for which the memory of a plain call can be claimed by a chat. */
const claimTime = 24 * 60 * 60 * 1000;

/** The number of newest unclaimed memories that are considered. */
const mostClaims = 10;

const memoryNeed = "memory";

/** Identifies the memory of a visit within its result. It is a hash, because block ids may be long. */
const memoryNeedId = (place: Place): string => `memory ${fingerprintJson([place.botId, place.blockId, place.visit])}`;

/** Unclaimed memories of plain calls for a block, newest first. */
const listUnclaimed = async (
  connection: Connection,
  { botId, blockId }: Pick<Place, "botId" | "blockId">,
): Promise<{ id: string; value: Json }[]> => {
  const rows = await connection
    .selectFrom("unclaimed_memories")
    .select(["id", "value"])
    .where("bot_id", "=", botId)
    .where("created_at", ">", new Date(earlierTime() - claimTime).toISOString())
    .where("block_id", "=", blockId)
    .where("result_id", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(mostClaims)
    .execute();
  return rows.map(({ id, value }) => ({ id, value: decodeJson(value) }));
};

/** Assigns the memory of a plain call to a result. Returns false if another request was faster. */
const claimMemory = async (database: Database, id: string, resultId: string): Promise<boolean> =>
  database.write(async ({ connection }) => {
    const { numUpdatedRows } = await connection
      .updateTable("unclaimed_memories")
      .set({ result_id: resultId })
      .where("id", "=", id)
      .where("result_id", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });

/** The memory of a block's visit in a chat with a result. */
export const createResultMemory = (
  database: Database,
  { id: resultId, workspaceId, hasToken }: PinnedResult,
  place: Place,
): BlockMemory => {
  const key = { resultId, needId: memoryNeedId(place) };
  return {
    read: async () => (await findNeed(database.connection, key))?.outcome ?? null,
    write: (value) =>
      database.transaction(async (access) => {
        await insertNeed(access, { ...key, workspaceId, kind: memoryNeed, outcome: value });
        await updateNeed(access, key, value);
      }),
    // A chat with a token sends it with all calls, so it has no plain calls whose memories it could claim.
    unclaimed: async () => (hasToken ? [] : listUnclaimed(database.connection, place)),
    claim: (id) => claimMemory(database, id, resultId),
  };
};

/** The memory of a plain call. A chat may claim it later. */
export const createUnclaimedMemory = (
  database: Database,
  { workspaceId, botId, block }: { workspaceId: string; botId: string; block: FlowBlock },
): BlockMemory => ({
  read: async () => null,
  write: (value) =>
    database.write(async ({ connection }) => {
      const row = {
        id: createBotId(),
        workspace_id: workspaceId,
        bot_id: botId,
        block_id: block.id,
        value: encodeJson(value),
        result_id: null,
        created_at: new Date().toISOString(),
      };
      await connection.insertInto("unclaimed_memories").values(row).execute();
    }),
  unclaimed: async () => [],
  claim: async () => false,
});

/** Memories that exist as long as their chat, by place. They are used in previews and in chats that the server runs. */
export const createChatMemory = (kept: Record<string, Json>, place: Place): BlockMemory => ({
  read: async () => kept[placeKey(place)] ?? null,
  write: async (value) => {
    kept[placeKey(place)] = value;
  },
  unclaimed: async () => [],
  claim: async () => false,
});
