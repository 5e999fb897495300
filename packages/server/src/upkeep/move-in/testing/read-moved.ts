import { mainWorkspaceId } from "../../../accounts/main-workspace.ts";
import { createCipher } from "../../../credentials/create-cipher.ts";
import { type DatabaseLocation, openDatabase } from "../../../database/open-database.ts";

// Test support: reads the rows that a move has written.

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

/** Clears the columns that hold the time of the move. */
const momentsOf = (table: string, row: object): object => {
  if (table === "uploads") return { created_at: null, stored_at: null };
  if ("id" in row && row.id === mainWorkspaceId) return { created_at: null };
  const isDeleted = "is_archived" in row && row.is_archived === 1;
  return { archived_at: null, results_seen_at: null, ...(isDeleted ? { updated_at: null } : {}) };
};

/**
 * Reads all rows that a move writes, without the times of the move. Encrypted values differ each time, so they are
 * decrypted if the secret is given.
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
