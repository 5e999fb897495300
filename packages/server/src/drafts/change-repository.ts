import type { LoggedChange, Operation } from "@parley/core/draft";
import { decodeJson, encodeJson, storableText } from "../database/json-codec.ts";
import type { Connection, DraftChangeRow } from "../database/schema.ts";
import { isOwnerToken } from "./author-of.ts";

/** A change with its inverse. */
export type KeptChange = LoggedChange & { inverse: readonly Operation[] };

interface Bot {
  id: string;
  workspaceId: string;
}

/** The rows per insert statement, since databases limit the number of values. */
const rowsAtOnce = 50;

export const insertChanges = async (
  connection: Connection,
  bot: Bot,
  changes: readonly KeptChange[],
): Promise<void> => {
  const rows = changes.map(
    ({ revision, id, label, author, seen, operations, repairs, inverse, at }): DraftChangeRow => ({
      bot_id: bot.id,
      revision,
      workspace_id: bot.workspaceId,
      change_id: id,
      label: storableText(label),
      author: encodeJson({ id: author.id, name: author.name }),
      seen,
      operations: encodeJson(operations),
      repairs: encodeJson(repairs),
      inverse: encodeJson(inverse),
      created_at: at,
    }),
  );
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await connection
      .insertInto("draft_changes")
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
};

const columns = [
  "revision",
  "change_id",
  "label",
  "author",
  "seen",
  "operations",
  "repairs",
  "created_at",
] as const satisfies (keyof DraftChangeRow)[];

const toChange = (row: Pick<DraftChangeRow, (typeof columns)[number]>): LoggedChange => ({
  revision: row.revision,
  id: row.change_id,
  label: row.label,
  author: decodeJson<LoggedChange["author"]>(row.author),
  seen: row.seen,
  operations: decodeJson<Operation[]>(row.operations),
  repairs: decodeJson<Operation[]>(row.repairs),
  at: row.created_at,
});

/** The name shown for people whose account was deleted. */
export const deletedAuthor = "Deleted account";

/** Replaces the names of people whose accounts were deleted. */
const withoutGone = async (connection: Connection, changes: LoggedChange[]): Promise<LoggedChange[]> => {
  const ids = [...new Set(changes.map(({ author }) => author.id))].filter((id) => !isOwnerToken(id));
  if (ids.length === 0) return changes;
  const rows = await connection.selectFrom("users").select("id").where("id", "in", ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return changes.map((change) =>
    known.has(change.author.id) || isOwnerToken(change.author.id)
      ? change
      : { ...change, author: { ...change.author, name: deletedAuthor } },
  );
};

/** The changes after a revision that are still stored, in order. */
export const listChanges = async (connection: Connection, botId: string, after: number): Promise<LoggedChange[]> => {
  const rows = await connection
    .selectFrom("draft_changes")
    .select(columns)
    .where("bot_id", "=", botId)
    .where("revision", ">", after)
    .orderBy("revision")
    .execute();
  return withoutGone(connection, rows.map(toChange));
};

/** The labels of the newest changes after one revision and up to another. */
export const listLabels = (
  connection: Connection,
  botId: string,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<{ revision: number; label: string }[]> =>
  connection
    .selectFrom("draft_changes")
    .select(["revision", "label"])
    .where("bot_id", "=", botId)
    .where("revision", ">", from)
    .where("revision", "<=", to)
    .orderBy("revision", "desc")
    .limit(limit)
    .execute();

/** The changes among these that were already applied. */
export const findChanges = async (
  connection: Connection,
  botId: string,
  ids: readonly string[],
): Promise<LoggedChange[]> =>
  ids.length === 0
    ? []
    : (
        await connection
          .selectFrom("draft_changes")
          .select(columns)
          .where("bot_id", "=", botId)
          .where("change_id", "in", ids)
          .execute()
      ).map(toChange);

/** The inverses of the changes after a revision, newest first; null if some are no longer stored. */
export const findWayBack = async (
  connection: Connection,
  botId: string,
  { from, to }: { from: number; to: number },
): Promise<Operation[] | null> => {
  const rows = await connection
    .selectFrom("draft_changes")
    .select("inverse")
    .where("bot_id", "=", botId)
    .where("revision", ">", to)
    .where("revision", "<=", from)
    .orderBy("revision", "desc")
    .execute();
  return rows.length === from - to ? rows.flatMap(({ inverse }) => decodeJson<Operation[]>(inverse)) : null;
};

/** The number of newest changes of a bot that are kept, whatever their age. */
const mostChanges = 1000;
/** The number of days for which all changes are kept. */
const keptDays = 30;

/** Removes changes that are neither recent nor among the newest. */
export const trimChanges = async (
  connection: Connection,
  botId: string,
  revision: number,
  now: Date,
): Promise<void> => {
  const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  await connection
    .deleteFrom("draft_changes")
    .where("bot_id", "=", botId)
    .where("revision", "<=", revision - mostChanges)
    .where("created_at", "<", oldest)
    .execute();
};
