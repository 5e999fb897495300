import type { VariableValue } from "@parley/core";
import type { CompiledQuery } from "kysely";
import { decodeFlag, decodeJson, encodeFlag, encodeJson } from "../database/json-codec.ts";
import type { Connection, ResultRow } from "../database/schema.ts";
import type { Links } from "../versions/pin-links.ts";

/** A variable's value as it is kept with a result. */
export interface StoredVariable {
  id: string;
  name: string;
  value: VariableValue;
}

/** What does not change while visitors answer. The version changes only where the owner takes a chat to another one. */
export interface ResultPin {
  id: string;
  workspaceId: string;
  botId: string;
  version: number;
  links: Links;
  hasToken: boolean;
}

export interface StoredResult extends ResultPin {
  hasStarted: boolean;
  isCompleted: boolean;
  variables: StoredVariable[];
  createdAt: string;
}

const toResult = (row: ResultRow): StoredResult => ({
  id: row.id,
  workspaceId: row.workspace_id,
  botId: row.bot_id,
  version: row.version,
  links: decodeJson<Links>(row.links),
  hasToken: decodeFlag(row.has_token),
  hasStarted: decodeFlag(row.has_started),
  isCompleted: decodeFlag(row.is_completed),
  variables: decodeJson<StoredVariable[]>(row.variables),
  createdAt: row.created_at,
});

/** What has happened so far may be left out where nothing has. */
export interface NewResult extends ResultPin, Partial<Pick<StoredResult, "hasStarted" | "isCompleted" | "variables">> {
  idempotencyKey: string | null;
  createdAt: string;
}

const toRow = (result: NewResult): ResultRow => ({
  id: result.id,
  workspace_id: result.workspaceId,
  bot_id: result.botId,
  version: result.version,
  links: encodeJson(result.links),
  has_started: encodeFlag(result.hasStarted === true),
  is_completed: encodeFlag(result.isCompleted === true),
  is_archived: 0,
  variables: encodeJson(result.variables ?? []),
  variables_seq: -1,
  idempotency_key: result.idempotencyKey,
  has_token: encodeFlag(result.hasToken),
  created_at: result.createdAt,
  updated_at: result.createdAt,
});

/** What stores a new result. It fails with a duplicate key where the id, or the idempotency key of this bot, is taken. */
export const compileResult = (connection: Connection, result: NewResult): CompiledQuery =>
  connection.insertInto("results").values(toRow(result)).compile();

export const insertResult = async (connection: Connection, result: NewResult): Promise<StoredResult> => {
  await connection.executeQuery(compileResult(connection, result));
  return toResult(toRow(result));
};

export const findResult = async (connection: Connection, id: string): Promise<StoredResult | null> => {
  const row = await connection.selectFrom("results").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toResult(row);
};

export const findResultByKey = async (
  connection: Connection,
  botId: string,
  idempotencyKey: string,
): Promise<StoredResult | null> => {
  const row = await connection
    .selectFrom("results")
    .selectAll()
    .where("bot_id", "=", botId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? null : toResult(row);
};

/** Marks a result; the marks are only ever set, never taken back. */
export const markResult = async (
  connection: Connection,
  id: string,
  marks: { hasStarted: boolean; isCompleted: boolean },
): Promise<void> => {
  if (!marks.hasStarted && !marks.isCompleted) return;
  await connection
    .updateTable("results")
    .set({
      ...(marks.hasStarted ? { has_started: 1 as const } : {}),
      ...(marks.isCompleted ? { is_completed: 1 as const } : {}),
      updated_at: new Date().toISOString(),
    })
    .where("id", "=", id)
    .execute();
};

/** Counts a result to another version from now on. */
export const repinResult = async (
  connection: Connection,
  id: string,
  { version, links }: Pick<ResultPin, "version" | "links">,
): Promise<void> => {
  await connection
    .updateTable("results")
    .set({ version, links: encodeJson(links), updated_at: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
};

/**
 * Replaces the variables of a result. An update with a sequence number does nothing once one with the same or a
 * higher number has been stored, so updates that arrive twice or late do no harm.
 */
export const replaceVariables = async (
  connection: Connection,
  id: string,
  variables: readonly StoredVariable[],
  seq: number | undefined,
): Promise<void> => {
  const update = connection
    .updateTable("results")
    .set({ variables: encodeJson(variables), updated_at: new Date().toISOString() })
    .where("id", "=", id);
  await (seq === undefined ? update : update.set({ variables_seq: seq }).where("variables_seq", "<", seq)).execute();
};

/** Where a page of results ends: the next begins behind it. */
export interface PageEnd {
  createdAt: string;
  id: string;
}

/** Results of a bot, the newest first. */
export const listResults = async (
  connection: Connection,
  botId: string,
  { limit, after, onlyStarted }: { limit: number; after: PageEnd | null; onlyStarted: boolean },
): Promise<StoredResult[]> => {
  let query = connection
    .selectFrom("results")
    .selectAll()
    .where("bot_id", "=", botId)
    .where("is_archived", "=", 0)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (onlyStarted) query = query.where("has_started", "=", 1);
  if (after !== null) {
    query = query.where((eb) =>
      eb.or([
        eb("created_at", "<", after.createdAt),
        eb.and([eb("created_at", "=", after.createdAt), eb("id", "<", after.id)]),
      ]),
    );
  }
  return (await query.execute()).map(toResult);
};

/** The versions of a bot that results are pinned to, the newest first. */
export const listResultVersions = async (connection: Connection, botId: string): Promise<number[]> => {
  const rows = await connection
    .selectFrom("results")
    .select("version")
    .distinct()
    .where("bot_id", "=", botId)
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ version }) => version);
};
