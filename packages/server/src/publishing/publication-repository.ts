import type { PlannedPublicationRow, PublishRequestRow } from "../database/publication-rows.ts";
import type { Access, Connection } from "../database/schema.ts";
import { compileUpsert } from "../database/upsert.ts";

type ShownPlan = Omit<PlannedPublicationRow, "file">;

const shownColumns = [
  ...(["bot_id", "workspace_id", "publish_at", "revision", "name", "note", "author_id", "author_name"] as const),
  ...(["problem", "claimed_until", "created_at"] as const),
];

/** The most plans, and the most requests, of a workspace that are listed. */
const mostListed = 200;

export const findPlan = (connection: Connection, botId: string): Promise<ShownPlan | undefined> =>
  connection.selectFrom("planned_publications").select(shownColumns).where("bot_id", "=", botId).executeTakeFirst();

export const listPlans = (connection: Connection, workspaceId: string): Promise<ShownPlan[]> =>
  connection
    .selectFrom("planned_publications")
    .select(shownColumns)
    .where("workspace_id", "=", workspaceId)
    .orderBy("publish_at")
    .limit(mostListed)
    .execute();

/** Stores a plan in the place of the one before. */
export const storePlan = async (access: Access, row: PlannedPublicationRow): Promise<void> => {
  const { bot_id: _, ...changed } = row;
  // The keys of the row without its own key.
  const columns = Object.keys(changed) as (keyof typeof changed)[];
  await access.connection.executeQuery(compileUpsert(access, "planned_publications", row, ["bot_id"], columns));
};

/** Deletes a plan that no process is publishing. Returns whether there was one. */
export const deletePlan = async ({ connection }: Access, botId: string, now: string): Promise<boolean> => {
  const { numDeletedRows } = await connection
    .deleteFrom("planned_publications")
    .where("bot_id", "=", botId)
    .where("claimed_until", "<", now)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
};

/** The plans that are due and that no process is publishing. */
export const listDuePlans = (connection: Connection, now: string, limit: number): Promise<ShownPlan[]> =>
  connection
    .selectFrom("planned_publications")
    .select(shownColumns)
    .where("publish_at", "<=", now)
    .where("claimed_until", "<", now)
    .where("problem", "is", null)
    .orderBy("publish_at")
    .limit(limit)
    .execute();

/** Claims a plan until a time, so that one process alone publishes it. Returns it, or null if another was faster. */
export const claimPlan = async (
  { connection }: Access,
  { bot_id: botId, publish_at: at, claimed_until: before, created_at: created }: ShownPlan,
  until: string,
): Promise<PlannedPublicationRow | null> => {
  const { numUpdatedRows } = await connection
    .updateTable("planned_publications")
    .set({ claimed_until: until })
    .where("bot_id", "=", botId)
    .where("publish_at", "=", at)
    .where("created_at", "=", created)
    .where("claimed_until", "=", before)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) return null;
  const row = await connection
    .selectFrom("planned_publications")
    .selectAll()
    .where("bot_id", "=", botId)
    .executeTakeFirst();
  return row ?? null;
};

/** Ends a claim: with a problem the plan is not tried again. */
export const endClaim = async ({ connection }: Access, botId: string, until: string, problem: string | null) => {
  await connection
    .updateTable("planned_publications")
    .set({ claimed_until: "", problem })
    .where("bot_id", "=", botId)
    .where("claimed_until", "=", until)
    .execute();
};

/** Removes a plan that was claimed until a time. */
export const removeClaimed = async ({ connection }: Access, botId: string, until: string): Promise<void> => {
  await connection
    .deleteFrom("planned_publications")
    .where("bot_id", "=", botId)
    .where("claimed_until", "=", until)
    .execute();
};

export const findRequest = (connection: Connection, botId: string): Promise<PublishRequestRow | undefined> =>
  connection.selectFrom("publish_requests").selectAll().where("bot_id", "=", botId).executeTakeFirst();

export const listRequests = (connection: Connection, workspaceId: string): Promise<PublishRequestRow[]> =>
  connection
    .selectFrom("publish_requests")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .orderBy("created_at", "desc")
    .limit(mostListed)
    .execute();

/** Stores a request in the place of the one before. */
export const storeRequest = async (access: Access, row: PublishRequestRow): Promise<void> => {
  const { bot_id: _, ...changed } = row;
  // The keys of the row without its own key.
  const columns = Object.keys(changed) as (keyof typeof changed)[];
  await access.connection.executeQuery(compileUpsert(access, "publish_requests", row, ["bot_id"], columns));
};

export const deleteRequest = async ({ connection }: Access, botId: string): Promise<void> => {
  await connection.deleteFrom("publish_requests").where("bot_id", "=", botId).execute();
};
