import { mainWorkspaceId } from "../../../accounts/main-workspace.ts";
import { createCipher } from "../../../credentials/create-cipher.ts";
import { type DatabaseLocation, openDatabase } from "../../../database/open-database.ts";

// Test support: what a move has written.

const tables = [
  "workspaces",
  "folders",
  "themes",
  "bots",
  "versions",
  "users",
  "members",
  "bot_guests",
  "results",
  "answers",
  "events",
  "logs",
  "uploads",
] as const;

/** The columns that hold the moment of the move. */
const momentsOf = (table: string, row: object): object => {
  if (table === "uploads") return { created_at: null, stored_at: null };
  if ("id" in row && row.id === mainWorkspaceId) return { created_at: null };
  const isDeleted = "is_archived" in row && row.is_archived === 1;
  return { archived_at: null, results_seen_at: null, ...(isDeleted ? { updated_at: null } : {}) };
};

/**
 * All rows that a move writes, but for the moments at which it did. What is encrypted is read, where the secret is given: it
 * looks different each time.
 */
export const readMoved = async (place: DatabaseLocation, secret?: string): Promise<Record<string, string[]>> => {
  const database = await openDatabase(place);
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await database.connection.selectFrom(table).selectAll().execute();
    all[table] = rows
      .map((row) =>
        JSON.stringify(
          Object.entries({ ...row, ...momentsOf(table, row) }).sort(([one], [other]) => (one < other ? -1 : 1)),
        ),
      )
      .sort();
  }
  const credentials = await database.connection.selectFrom("credentials").selectAll().execute();
  const cipher = secret === undefined ? null : createCipher(secret);
  all.credentials = credentials
    .map((row) => JSON.stringify([row.id, row.workspace_id, row.name, row.type, cipher?.decrypt(row)]))
    .sort();
  await database.close();
  return all;
};
