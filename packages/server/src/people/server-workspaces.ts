import { mostResultsCounted, type ServerWorkspace } from "@parley/api";
import type { WorkspaceRow } from "../database/people-rows.ts";
import type { Connection } from "../database/schema.ts";
import { sumUploads } from "../uploads/upload-repository.ts";
import { findAlong, wantedBy } from "../web/find-along.ts";
import { restorableUntil } from "./deleted-workspaces.ts";

/** The last workspace on a page; the next page begins after it. */
export type WorkspacePlace = Pick<WorkspaceRow, "created_at" | "id">;

/** Workspaces, including deleted ones, newest first. */
const readRows = (connection: Connection, after: WorkspacePlace | null, limit: number): Promise<WorkspaceRow[]> =>
  connection
    .selectFrom("workspaces")
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(({ and, or, eb }) =>
        and([
          eb("created_at", "<=", after?.created_at ?? ""),
          or([eb("created_at", "<", after?.created_at ?? ""), eb("id", "<", after?.id ?? "")]),
        ]),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

const count = async (query: { executeTakeFirst(): Promise<{ count: number | string | bigint } | undefined> }) =>
  Number((await query.executeTakeFirst())?.count ?? 0);

/** The number of results of a workspace's bots, counted up to `mostResultsCounted`. */
const countResults = (connection: Connection, workspaceId: string): Promise<number> =>
  count(
    connection
      .selectFrom(
        connection
          .selectFrom("bots")
          .innerJoin("results", (join) =>
            join.onRef("results.bot_id", "=", "bots.id").on("results.is_archived", "=", 0),
          )
          .select("results.id")
          .where("bots.workspace_id", "=", workspaceId)
          .where("bots.is_archived", "=", 0)
          .limit(mostResultsCounted)
          .as("some"),
      )
      .select(({ fn }) => fn.countAll<number | string | bigint>().as("count")),
  );

/** The later of two times. */
const later = (one: string | null | undefined, other: string | null | undefined): string | null =>
  (one ?? "") > (other ?? "") ? (one ?? null) : (other ?? null);

const describe = async (connection: Connection, row: WorkspaceRow): Promise<ServerWorkspace> => {
  const { id, name, icon, created_at: createdAt, deleted_at: deletedAt } = row;
  const bots = await connection
    .selectFrom("bots")
    .select(({ fn }) => [
      fn.countAll<number | string | bigint>().as("count"),
      fn.max<string | null>("edited_at").as("edited_at"),
    ])
    .where("workspace_id", "=", id)
    .where("is_archived", "=", 0)
    .executeTakeFirst();
  const noted = await connection
    .selectFrom("audit_entries")
    .select("created_at")
    .where("workspace_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const people = connection
    .selectFrom("members")
    .select(({ fn }) => fn.countAll<number | string | bigint>().as("count"))
    .where("workspace_id", "=", id);
  return {
    id,
    name,
    icon,
    createdAt,
    people: await count(people),
    bots: Number(bots?.count ?? 0),
    results: await countResults(connection, id),
    storage: await sumUploads(connection, id),
    lastActivityAt: later(bots?.edited_at, noted?.created_at),
    restorableUntil: deletedAt === null ? null : restorableUntil(deletedAt),
  };
};

/** A page of all workspaces of the server: names and numbers (people, bots, results, storage), but no contents. */
export const listServerWorkspaces = async (
  connection: Connection,
  { search, limit, after }: { search?: string | undefined; limit: number; after: WorkspacePlace | null },
): Promise<{ workspaces: ServerWorkspace[]; next: WorkspacePlace | null }> => {
  const { rows, next } = await findAlong<WorkspacePlace, WorkspaceRow>({
    read: (place, most) => readRows(connection, place, most),
    isWanted: wantedBy(search, ({ name }) => [name]),
    after,
    limit,
  });
  const workspaces: ServerWorkspace[] = [];
  for (const row of rows) workspaces.push(await describe(connection, row));
  return { workspaces, next };
};
