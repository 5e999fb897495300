import type { AuditAction, AuditEntry, AuditFilter, ServerEntry } from "@parley/api";
import type { SelectQueryBuilder } from "kysely";
import type { AuditEntryRow } from "../database/audit-rows.ts";
import type { Connection, Database, Schema } from "../database/schema.ts";
import { findAlong, wantedBy } from "../web/find-along.ts";

/** The place where a page of entries ends. */
export interface AuditPlace {
  createdAt: string;
  id: string;
}

interface AuditRange extends AuditFilter {
  /** Null for the whole server. */
  workspaceId: string | null;
  limit: number;
  after: AuditPlace | null;
}

type Found = AuditEntryRow & { known_user: string | null };

const kindsWithoutPerson: ReadonlySet<string> = new Set(["owner-token", "server", "nobody"]);

type Query = SelectQueryBuilder<Schema & { user: Schema["users"] }, "audit_entries", object>;

const matching = (query: Query, { by, action, botId }: AuditFilter): Query => {
  let made = query;
  if (by !== undefined)
    made = made.where(kindsWithoutPerson.has(by) ? "audit_entries.actor_kind" : "audit_entries.user_id", "=", by);
  if (action !== undefined) made = made.where("audit_entries.action", "=", action);
  if (botId !== undefined) made = made.where("audit_entries.bot_id", "=", botId);
  return made;
};

const toEntry = (row: Found): AuditEntry => ({
  id: row.id,
  createdAt: row.created_at,
  // The cast is safe, because only values of the contract are ever stored.
  action: row.action as AuditEntry["action"],
  actor: {
    kind: row.actor_kind as AuditEntry["actor"]["kind"],
    userId: row.user_id,
    name: row.actor_name,
    email: row.actor_email,
    isDeleted: row.user_id !== null && row.known_user === null,
  },
  target: {
    kind: row.target_kind as AuditEntry["target"]["kind"],
    id: row.target_id,
    name: row.target_name,
    botId: row.bot_id,
  },
  address: row.address,
});

/** Audit entries of a workspace or the whole server, newest first. */
const selectEntries = async (
  connection: Connection,
  { workspaceId, limit, after, ...filter }: AuditRange,
): Promise<Found[]> => {
  let query = matching(connection.selectFrom("audit_entries") as unknown as Query, filter);
  if (workspaceId !== null) query = query.where("audit_entries.workspace_id", "=", workspaceId);
  if (after !== null)
    query = query.where(({ and, or, eb }) =>
      and([
        eb("audit_entries.created_at", "<=", after.createdAt),
        or([eb("audit_entries.created_at", "<", after.createdAt), eb("audit_entries.id", "<", after.id)]),
      ]),
    );
  const rows = await query
    .leftJoin("users as user", "user.id", "audit_entries.user_id")
    .selectAll("audit_entries")
    .select("user.id as known_user")
    .orderBy("audit_entries.created_at", "desc")
    .orderBy("audit_entries.id", "desc")
    .limit(limit)
    .execute();
  return rows as Found[];
};

/** Audit entries of a workspace, newest first. */
export const listEntries = async (
  connection: Connection,
  range: AuditRange & { workspaceId: string },
): Promise<AuditEntry[]> => (await selectEntries(connection, range)).map(toEntry);

interface ServerRange {
  search?: string | undefined;
  action?: AuditAction | undefined;
  workspaceId?: string | undefined;
  limit: number;
  after: AuditPlace | null;
}

/** A page of the whole server's audit entries with their workspaces, and where the next page begins. */
export const listServerEntries = async (
  connection: Connection,
  { search, action, workspaceId, limit, after }: ServerRange,
): Promise<{ entries: ServerEntry[]; next: AuditPlace | null }> => {
  const isNamed = wantedBy<Found>(search, (row) => [row.actor_name, row.actor_email, row.target_name]);
  const { rows, next } = await findAlong<AuditPlace, Found & AuditPlace>({
    read: async (place, most) => {
      const some = await selectEntries(connection, { workspaceId: workspaceId ?? null, limit: most, after: place });
      return some.map((row) => ({ ...row, createdAt: row.created_at }));
    },
    isWanted:
      isNamed === undefined && action === undefined
        ? undefined
        : (row) => (action === undefined || row.action === action) && (isNamed?.(row) ?? true),
    after,
    limit,
  });
  const ids = [...new Set(rows.map((row) => row.workspace_id))];
  const workspaces =
    ids.length === 0
      ? []
      : await connection.selectFrom("workspaces").select(["id", "name"]).where("id", "in", ids).execute();
  return {
    entries: rows.map((row) => ({
      ...toEntry(row),
      workspace: workspaces.find(({ id }) => id === row.workspace_id) ?? null,
    })),
    next,
  };
};

/** The people of a workspace, sorted by name. */
export const listPeople = (
  connection: Connection,
  workspaceId: string,
): Promise<{ id: string; name: string; email: string }[]> =>
  connection
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select(["users.id", "users.name", "users.email"])
    .where("members.workspace_id", "=", workspaceId)
    .orderBy("users.email")
    .execute();

/** The number of entries removed at once, so that others don't wait long. */
const removedAtOnce = 500;

/** Removes all entries before a given time. */
export const deleteOldEntries = async (database: Database, before: string): Promise<void> => {
  for (;;) {
    const rows = await database.connection
      .selectFrom("audit_entries")
      .select("id")
      .where("created_at", "<", before)
      .orderBy("created_at")
      .limit(removedAtOnce)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0)
      await database.write(({ connection }) => connection.deleteFrom("audit_entries").where("id", "in", ids).execute());
    if (ids.length < removedAtOnce) return;
  }
};
