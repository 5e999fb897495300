import type { Arrival, VariableValue } from "@parley/core";
import type { CompiledQuery } from "kysely";
import { decodeFlag, decodeJson, encodeFlag, encodeJson } from "../database/json-codec.ts";
import { keepStatement } from "../database/keep-statement.ts";
import { notByIndex } from "../database/not-by-index.ts";
import type { Access, Connection, ResultRow } from "../database/schema.ts";
import type { Links } from "../versions/pin-links.ts";

/** The maximum number of listed deletions. */
const mostDeletions = 500;

/** A variable's value, as stored with a result. */
export interface StoredVariable {
  id: string;
  name: string;
  value: VariableValue;
}

/**
 * The data of a result that doesn't change when visitors answer. The version changes only if the author moves a chat to
 * another one.
 */
export interface ResultPin {
  id: string;
  workspaceId: string;
  botId: string;
  version: number;
  links: Links;
  hasToken: boolean;
}

export interface StoredResult extends ResultPin {
  /** Whether the result was deleted and can still be restored. Its chat may continue. */
  isDeleted: boolean;
  hasStarted: boolean;
  isCompleted: boolean;
  variables: StoredVariable[];
  arrival: Arrival;
  createdAt: string;
}

export const shownColumns = [
  ...(["id", "version", "has_started", "is_completed", "variables", "arrival"] as const),
  "created_at",
] as const;

/** The columns of a result that lists show. */
export type ShownResult = Pick<
  StoredResult,
  "id" | "version" | "hasStarted" | "isCompleted" | "variables" | "arrival" | "createdAt"
>;

/** How the visitor of a result came. */
export const decodeArrival = (stored: string | null | undefined): Arrival =>
  stored == null ? {} : decodeJson<Arrival>(stored);

/** The same as it is stored. */
const encodeArrival = (arrival: Arrival | undefined): string | null =>
  arrival === undefined || Object.keys(arrival).length === 0 ? null : encodeJson(arrival);

export const toShown = (row: Pick<ResultRow, (typeof shownColumns)[number]>): ShownResult => ({
  id: row.id,
  version: row.version,
  hasStarted: decodeFlag(row.has_started),
  isCompleted: decodeFlag(row.is_completed),
  variables: decodeJson<StoredVariable[]>(row.variables),
  arrival: decodeArrival(row.arrival),
  createdAt: row.created_at,
});

const toResult = (row: ResultRow): StoredResult => ({
  ...toShown(row),
  workspaceId: row.workspace_id,
  botId: row.bot_id,
  links: decodeJson<Links>(row.links),
  hasToken: decodeFlag(row.has_token),
  isDeleted: decodeFlag(row.is_archived),
});

/** A new result. The progress may be left out when the chat has not begun. */
export interface NewResult
  extends ResultPin,
    Partial<Pick<StoredResult, "hasStarted" | "isCompleted" | "variables" | "arrival">> {
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
  archived_at: null,
  variables: encodeJson(result.variables ?? []),
  variables_seq: -1,
  arrival: encodeArrival(result.arrival),
  idempotency_key: result.idempotencyKey,
  has_token: encodeFlag(result.hasToken),
  created_at: result.createdAt,
  updated_at: result.createdAt,
});

/**
 * Returns the statement that stores a result. It fails with a duplicate key if the id, or the bot's idempotency key, is
 * taken.
 */
export const compileResult = (access: Access, result: NewResult): CompiledQuery => insertRow(access, [toRow(result)]);

const insertRow = keepStatement<ResultRow>(({ connection }, [row]) =>
  connection.insertInto("results").values(row).compile(),
);

export const insertResult = async (access: Access, result: NewResult): Promise<StoredResult> => {
  await access.connection.executeQuery(compileResult(access, result));
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

type ResultChange = Pick<ResultRow, "id" | "updated_at"> &
  Partial<Pick<ResultRow, "variables" | "has_started" | "is_completed">>;

const updateRow = keepStatement<ResultChange>(({ connection }, [{ id, ...changes }]) =>
  connection.updateTable("results").set(changes).where("id", "=", id).compile(),
);

/** The progress of a chat. Marks are only ever set, unless the chat goes on after its end. */
export interface ResultMarks {
  hasStarted: boolean;
  isCompleted: boolean;
  /** The chat had ended, and goes on because its visitor changes an answer. */
  isReopened?: boolean;
}

/** Returns the statement that sets marks of a result and replaces its variables, if given; none if nothing changes. */
export const compileMarks = (
  access: Access,
  id: string,
  { hasStarted, isCompleted, isReopened = false }: ResultMarks,
  variables: readonly StoredVariable[] | null = null,
): CompiledQuery[] => {
  if (variables === null && !hasStarted && !isCompleted && !isReopened) return [];
  const change: ResultChange = {
    id,
    ...(variables === null ? {} : { variables: encodeJson(variables) }),
    ...(hasStarted ? { has_started: 1 } : {}),
    ...(isCompleted ? { is_completed: 1 } : isReopened ? { is_completed: 0 } : {}),
    updated_at: new Date().toISOString(),
  };
  return [updateRow(access, [change])];
};

export const markResult = async (access: Access, id: string, marks: ResultMarks): Promise<void> => {
  for (const statement of compileMarks(access, id, marks)) await access.connection.executeQuery(statement);
};

/** Pins a result to another version. */
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

/** Notes the language in which the chat of a result goes on. */
export const setChatLanguage = async ({ connection }: Access, id: string, chatLanguage: string): Promise<void> => {
  const row = await connection.selectFrom("results").select("arrival").where("id", "=", id).executeTakeFirst();
  if (!row) return;
  const arrival = { ...decodeArrival(row.arrival), chatLanguage };
  await connection
    .updateTable("results")
    .set({ arrival: encodeArrival(arrival), updated_at: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
};

/**
 * Replaces the variables of a result. An update with a sequence number has no effect if the same or a higher number was
 * stored before, so repeated or late updates do no harm.
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

/** The versions of a bot that results are pinned to, newest first. */
export const listResultVersions = async (connection: Connection, botId: string): Promise<number[]> => {
  const rows = await connection
    .selectFrom("versions")
    .select("number")
    .where("bot_id", "=", botId)
    .where(
      ({ selectFrom }) =>
        selectFrom("results")
          .select("results.is_archived")
          .whereRef("results.bot_id", "=", "versions.bot_id")
          .whereRef("results.version", "=", "versions.number")
          // The order makes every database use the index. Otherwise it might search all results for a version that few
          // of them have.
          .orderBy("results.version")
          .orderBy("results.is_archived")
          .limit(1),
      "is not",
      null,
    )
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ number }) => number);
};

/** Marks those of the given results that exist as deleted, and returns their number. They can be restored. */
export const archiveResults = async (
  { kind, connection }: Access,
  botId: string,
  ids: readonly string[],
  archivedAt: string,
): Promise<number> => {
  const { numUpdatedRows } = await connection
    .updateTable("results")
    .set({ is_archived: 1, archived_at: archivedAt })
    .where(notByIndex(kind, "bot_id"), "=", botId)
    .where(notByIndex<number>(kind, "is_archived"), "=", 0)
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/** Restores the results of a bot that were deleted at a given time, unless it is too late. Returns their number. */
export const unarchiveResults = async (
  { kind, connection }: Access,
  botId: string,
  archivedAt: string,
  ids: readonly string[],
): Promise<number> => {
  const { numUpdatedRows } = await connection
    .updateTable("results")
    .set({ is_archived: 0, archived_at: null })
    .where(notByIndex(kind, "archived_at"), "=", archivedAt)
    .where(notByIndex(kind, "bot_id"), "=", botId)
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/** Lists some results of a bot that were deleted at a given time. */
export const listArchived = async (
  connection: Connection,
  botId: string,
  archivedAt: string,
  limit: number,
): Promise<string[]> => {
  const rows = await connection
    .selectFrom("results")
    .select("id")
    .where("archived_at", "=", archivedAt)
    .where("bot_id", "=", botId)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** The deletions of a bot's results since a given time: the time and number of results of each, newest first. */
export const listDeletions = async (
  connection: Connection,
  botId: string,
  since: string,
): Promise<{ deletion: string; count: number; oldest: string; newest: string }[]> => {
  const rows = await connection
    .selectFrom("results")
    .select(({ fn }) => [
      "archived_at",
      fn.countAll<number | string | bigint>().as("count"),
      fn.min("created_at").as("oldest"),
      fn.max("created_at").as("newest"),
    ])
    .where("bot_id", "=", botId)
    .where("archived_at", ">=", since)
    .groupBy("archived_at")
    .orderBy("archived_at", "desc")
    .limit(mostDeletions)
    .execute();
  return rows.map(({ archived_at: deletion, count, oldest, newest }) => ({
    deletion: deletion ?? "",
    count: Number(count),
    oldest,
    newest,
  }));
};

/** Lists some results of any bot that were deleted before a given time. */
export const listArchivedBefore = async (connection: Connection, before: string, limit: number): Promise<string[]> => {
  const from = connection.selectFrom("results").select("id").where("archived_at", "<", before);
  return (await from.orderBy("archived_at").limit(limit).execute()).map(({ id }) => id);
};

/** The bots whose results are deleted by themselves, with the days after which they are. */
export const listKeepDays = async (connection: Connection): Promise<{ botId: string; days: number }[]> => {
  const rows = await connection
    .selectFrom("bots")
    .select(["id", "keep_days"])
    .where("keep_days", "is not", null)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, keep_days: days }) => (days ? [{ botId: id, days }] : []));
};

/** Lists some results of a bot that began before a given time, the oldest first, with those that were deleted. */
export const listBegunBefore = async (
  connection: Connection,
  botId: string,
  before: string,
  limit: number,
): Promise<string[]> => {
  const from = connection.selectFrom("results").select("id").where("bot_id", "=", botId);
  return (await from.where("created_at", "<", before).orderBy("created_at").orderBy("id").limit(limit).execute()).map(
    ({ id }) => id,
  );
};

/** Permanently removes results with their answers, their chats and all other rows of these. */
export const deleteResults = async ({ connection }: Access, ids: readonly string[]): Promise<void> => {
  await connection.deleteFrom("awaited_calls").where("result_id", "in", ids).execute();
  await connection.deleteFrom("sessions").where("result_id", "in", ids).execute();
  await connection.deleteFrom("results").where("id", "in", ids).execute();
};
