import type { Flow } from "@parley/core";
import type { BotFile } from "@parley/core/format";
import { decodeJson, encodeJson } from "../database/json-codec.ts";
import type { Connection } from "../database/schema.ts";

/** What a publication consists of; the flows get the version's number when it is stored. */
export interface Publication {
  file: BotFile;
  flow: Flow;
  publicFlow: Flow;
}

export interface StoredFlows {
  flow: Flow;
  publicFlow: Flow;
  publishedAt: string;
}

/**
 * Stores a publication under the bot's next number and makes it live. Counting up locks the bot's row, so two
 * publications at once get two numbers, and the later number is live.
 */
export const insertVersion = async (
  transaction: Connection,
  bot: { id: string; workspaceId: string },
  { file, flow, publicFlow }: Publication,
): Promise<number> => {
  await transaction
    .updateTable("bots")
    .set((eb) => ({ last_version: eb("last_version", "+", 1) }))
    .where("id", "=", bot.id)
    .execute();
  const { last_version: number } = await transaction
    .selectFrom("bots")
    .select("last_version")
    .where("id", "=", bot.id)
    .executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  await transaction
    .insertInto("versions")
    .values({
      bot_id: bot.id,
      number,
      workspace_id: bot.workspaceId,
      file: encodeJson(file),
      flow: encodeJson({ ...flow, version: number }),
      public_flow: encodeJson({ ...publicFlow, version: number }),
      created_at: now,
    })
    .execute();
  await transaction
    .updateTable("bots")
    .set({ live_version: number, updated_at: now })
    .where("id", "=", bot.id)
    .execute();
  return number;
};

/** The compiled forms of a version, and when it was published. */
export const findFlows = async (connection: Connection, botId: string, number: number): Promise<StoredFlows | null> => {
  const row = await connection
    .selectFrom("versions")
    .select(["flow", "public_flow", "created_at"])
    .where("bot_id", "=", botId)
    .where("number", "=", number)
    .executeTakeFirst();
  if (row === undefined) return null;
  const flow = decodeJson<Flow>(row.flow);
  // Most bots have nothing to hide: then one flow is kept in memory, not two.
  const publicFlow = row.public_flow === row.flow ? flow : decodeJson<Flow>(row.public_flow);
  return { flow, publicFlow, publishedAt: row.created_at };
};

/** The file a version was made from. */
export const findVersionFile = async (
  connection: Connection,
  botId: string,
  number: number,
): Promise<BotFile | null> => {
  const row = await connection
    .selectFrom("versions")
    .select("file")
    .where("bot_id", "=", botId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row === undefined ? null : decodeJson<BotFile>(row.file);
};
