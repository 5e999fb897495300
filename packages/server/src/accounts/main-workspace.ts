import { firstWorkspaceId } from "@parley/api";
import type { Database } from "../database/schema.ts";
import { insertMissing } from "../database/upsert.ts";

/** The first workspace. Its id is fixed, so that processes starting at the same time agree on it. */
export const mainWorkspaceId = firstWorkspaceId;

export const ensureMainWorkspace = (database: Database, plan: string): Promise<void> => {
  const workspace = {
    id: mainWorkspaceId,
    name: "Workspace",
    icon: null,
    plan,
    created_at: new Date().toISOString(),
    deleted_at: null,
  };
  return database.write((access) => insertMissing(access, "workspaces", [workspace], ["id"]));
};
