import type { JsonObject } from "@parley/core";
import { encodeJson, storableText } from "../../database/json-codec.ts";
import { dissolveFolder, insertFolder, updateFolder } from "../../folders/folder-repository.ts";
import { deleteThemeRow, insertTheme } from "../../themes/theme-repository.ts";
import type { Fields } from "./merge-fields.ts";
import { idTaken, type Move } from "./move.ts";
import type { MoveEntry } from "./move-report.ts";
import { jsonOf, optionalTextOf, type SourceRow, textOf, timeOf } from "./source-values.ts";
import { noteFiles, replaceTaken } from "./stored-files.ts";
import { type Plain, type PlainKind, takeGone, takePlain } from "./take-plain.ts";
import { listTakeovers } from "./takeover-repository.ts";

/** Returns the rows whose workspace was migrated, and counts the others as left out. */
const ofKnownWorkspaces = (
  { notes, workspaces }: Move,
  what: string,
  rows: readonly SourceRow[],
): readonly SourceRow[] => {
  notes.count(what, "found", rows.length);
  const known = rows.filter((row) => workspaces.has(textOf(row, "workspaceId")));
  notes.count(what, "left", rows.length - known.length);
  return known;
};

/** Sorts folders so that each follows its parent. A folder that contains itself by a cycle gets no parent. */
const fromTheTop = (rows: readonly SourceRow[]): { row: SourceRow; parentId: string | null }[] => {
  const byId = new Map(rows.map((row) => [textOf(row, "id"), row]));
  const ordered = new Map<string, { row: SourceRow; parentId: string | null }>();
  const place = (id: string, below: ReadonlySet<string>): boolean => {
    if (ordered.has(id)) return true;
    const row = byId.get(id);
    if (row === undefined || below.has(id)) return false;
    const parentId = optionalTextOf(row, "parentFolderId");
    const isPlaced = parentId !== null && place(parentId, new Set([...below, id]));
    if (!ordered.has(id)) ordered.set(id, { row, parentId: isPlaced ? parentId : null });
    return true;
  };
  for (const id of byId.keys()) place(id, new Set());
  return [...ordered.values()];
};

const folderKind = async ({ target }: Move): Promise<PlainKind> => {
  const rows = await target.connection.selectFrom("folders").selectAll().execute();
  return {
    kind: "folder",
    what: "Folder",
    step: "folders",
    words: {
      name: "name",
      parent: { name: "place among folders", tell: (id) => (id === null ? "the top" : "a folder") },
    },
    findGone: ({ source_id: id }) => {
      const row = rows.find((one) => one.id === id);
      return {
        here: row && { name: row.name, parent: row.parent_id },
        name: row?.name ?? id,
        remove: async (access) => {
          if (row !== undefined) await dissolveFolder(access, { id, workspaceId: row.workspace_id }, row.parent_id);
        },
      };
    },
  };
};

const notOurs = (what: string, name: string, id: string): MoveEntry => ({
  state: "not taken over",
  what,
  name,
  id,
  message: idTaken(what.toLowerCase()),
  remedy: null,
});

/** Migrates all folders. */
export const takeFolders = async (move: Move): Promise<void> => {
  const { source, target, workspaces } = move;
  const kind = await folderKind(move);
  const { what } = kind;
  const rows = ofKnownWorkspaces(move, what, await source.all("DashboardFolder"));
  const here = new Map(
    (await target.connection.selectFrom("folders").selectAll().execute()).map((row) => [row.id, row]),
  );
  const earlier = await listTakeovers(target.connection, "folder");
  const folders = fromTheTop(rows).map(({ row, parentId }): Plain => {
    const [id, name] = [textOf(row, "id"), storableText(textOf(row, "name"))];
    const own = here.get(id);
    const workspaceId = own?.workspace_id ?? workspaces.get(textOf(row, "workspaceId")) ?? "";
    // If somebody has deleted the parent folder here, this folder moves to the top level.
    const parent = parentId !== null && earlier.has(parentId) && !here.has(parentId) ? null : parentId;
    return {
      id,
      name,
      workspaceId,
      there: { name, parent },
      here: own && { name: own.name, parent: own.parent_id },
      taken: notOurs(what, name, id),
      insert: (access) =>
        insertFolder(access, {
          id,
          workspace_id: workspaceId,
          name,
          parent_id: parent,
          created_at: timeOf(row, "createdAt"),
          updated_at: timeOf(row, "updatedAt"),
        }),
      update: (access, changes: Fields) =>
        updateFolder(
          access,
          { id, workspaceId },
          { ...("name" in changes ? { name } : {}), ...("parent" in changes ? { parent_id: parent } : {}) },
        ),
    };
  });
  await takePlain(move, kind, folders);
};

/** Removes folders that no longer exist in the source. Their bots were moved before. */
export const takeGoneFolders = async (move: Move): Promise<void> => {
  const ids = (await move.source.all("DashboardFolder")).map((row) => textOf(row, "id"));
  await takeGone(move, await folderKind(move), new Set(ids));
};

/** Migrates saved themes. */
export const takeThemes = async (move: Move): Promise<void> => {
  const { source, target, workspaces } = move;
  const what = "Theme";
  const all = await source.all("ThemeTemplate");
  const here = new Map(
    (await target.connection.selectFrom("themes").selectAll().execute()).map((row) => [row.id, row]),
  );
  const kind: PlainKind = {
    kind: "theme",
    what,
    step: "themes",
    words: { name: "name", theme: { name: "look", tell: () => "another one" } },
    findGone: ({ source_id: id }) => {
      const row = here.get(id);
      return {
        here: row && { name: row.name, theme: row.theme },
        name: row?.name ?? id,
        remove: async (access) => {
          if (row !== undefined) await deleteThemeRow(access, { id, workspaceId: row.workspace_id });
        },
      };
    },
  };
  const themes: Plain[] = [];
  for (const row of ofKnownWorkspaces(move, what, all)) {
    const [id, name] = [textOf(row, "id"), storableText(textOf(row, "name"))];
    const own = here.get(id);
    const text = encodeJson(jsonOf(row, "theme") as JsonObject);
    // Files of an earlier run already have their addresses here.
    const theme = (await replaceTaken(move, [text]))(text);
    const workspaceId = own?.workspace_id ?? workspaces.get(textOf(row, "workspaceId")) ?? "";
    themes.push({
      id,
      name,
      workspaceId,
      there: { name, theme },
      here: own && { name: own.name, theme: own.theme },
      taken: notOurs(what, name, id),
      insert: (access) =>
        insertTheme(access, {
          id,
          workspace_id: workspaceId,
          name,
          theme,
          created_at: timeOf(row, "createdAt"),
          updated_at: timeOf(row, "updatedAt"),
        }),
      update: async (access, changes: Fields) => {
        const changed = { ...("name" in changes ? { name } : {}), ...("theme" in changes ? { theme } : {}) };
        // Stores the source's time of change, since this update is not an edit made now.
        await access.connection
          .updateTable("themes")
          .set({ ...changed, updated_at: timeOf(row, "updatedAt") })
          .where("id", "=", id)
          .where("workspace_id", "=", workspaceId)
          .execute();
      },
    });
    noteFiles(move, [text]);
  }
  await takePlain(move, kind, themes);
  await takeGone(move, kind, new Set(all.map((row) => textOf(row, "id"))));
};
