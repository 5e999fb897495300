import type { Database } from "../database/schema.ts";
import { insertMissing } from "../database/upsert.ts";

/** There is one workspace until accounts exist. Its id is fixed, so processes that start at once agree on it. */
export const mainWorkspaceId = "main";

export const ensureMainWorkspace = ({ kind, connection }: Database, plan: string): Promise<void> =>
  insertMissing(
    { kind, connection },
    "workspaces",
    [{ id: mainWorkspaceId, name: "Workspace", plan, created_at: new Date().toISOString() }],
    ["id"],
  );
