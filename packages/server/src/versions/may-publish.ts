import type { Connection } from "../database/schema.ts";
import type { Actor } from "../web/actor.ts";
import { HttpError } from "../web/http-error.ts";

/** Whether somebody who may change a bot may publish it, too: not where the workspace leaves that to administrators. */
export const mayPublish = async (connection: Connection, { role, workspaceId }: Actor): Promise<boolean> => {
  if (role === "admin") return true;
  const row = await connection
    .selectFrom("workspaces")
    .select("publishing")
    .where("id", "=", workspaceId)
    .executeTakeFirst();
  return row?.publishing !== "admins";
};

/** @throws HttpError 403 for editors of a workspace whose administrators publish */
export const assertMayPublish = async (connection: Connection, actor: Actor): Promise<void> => {
  if (await mayPublish(connection, actor)) return;
  throw new HttpError(
    403,
    "FORBIDDEN",
    "Only administrators publish the bots of this workspace. Ask them to: PUT /api/v1/typebots/{ref}/publication/request.",
  );
};
