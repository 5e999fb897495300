import { storableText } from "../database/json-codec.ts";
import type { Access, Connection, ThemeRow } from "../database/schema.ts";

/** Identifies a theme of a workspace. */
interface ThemeKey {
  id: string;
  workspaceId: string;
}

/** All saved themes of a workspace, sorted by name. */
export const listThemeRows = async (connection: Connection, workspaceId: string): Promise<ThemeRow[]> => {
  const rows = await connection.selectFrom("themes").selectAll().where("workspace_id", "=", workspaceId).execute();
  return rows.sort((one, other) => one.name.localeCompare(other.name, "en") || (one.id < other.id ? -1 : 1));
};

const findThemeRow = async (connection: Connection, { id, workspaceId }: ThemeKey): Promise<ThemeRow | null> => {
  const row = await connection
    .selectFrom("themes")
    .selectAll()
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return row ?? null;
};

export const insertTheme = async ({ connection }: Access, theme: ThemeRow): Promise<void> => {
  await connection
    .insertInto("themes")
    .values({ ...theme, name: storableText(theme.name) })
    .execute();
};

/** Changes a theme and returns the changed row; null if there is none. */
export const updateTheme = async (
  { connection }: Access,
  key: ThemeKey,
  { name, ...change }: Partial<Pick<ThemeRow, "name" | "theme">>,
): Promise<ThemeRow | null> => {
  await connection
    .updateTable("themes")
    .set({
      ...change,
      ...(name === undefined ? {} : { name: storableText(name) }),
      updated_at: new Date().toISOString(),
    })
    .where("id", "=", key.id)
    .where("workspace_id", "=", key.workspaceId)
    .execute();
  return findThemeRow(connection, key);
};

/** Returns false if there is no such theme. */
export const deleteThemeRow = async ({ connection }: Access, { id, workspaceId }: ThemeKey): Promise<boolean> => {
  const { numDeletedRows } = await connection
    .deleteFrom("themes")
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
