import type { JsonObject } from "@parley/core";
import { encodeJson, storableText } from "../../database/json-codec.ts";
import type { FolderRow } from "../../database/schema.ts";
import { insertFolder } from "../../folders/folder-repository.ts";
import { insertTheme } from "../../themes/theme-repository.ts";
import { fingerprintOf, idTaken, type Move, writeAll } from "./move.ts";
import { jsonOf, optionalTextOf, type SourceRow, textOf, timeOf } from "./source-values.ts";
import { noteFiles } from "./stored-files.ts";
import { findTakenIds, listTakeovers, markTakeover } from "./takeover-repository.ts";

/** Rows of workspaces that are taken over, the others counted as left. */
const ofKnownWorkspaces = ({ notes, workspaces }: Move, what: string, rows: readonly SourceRow[]): SourceRow[] => {
  notes.count(what, "found", rows.length);
  const known = rows.filter((row) => workspaces.has(textOf(row, "workspaceId")));
  notes.count(what, "left", rows.length - known.length);
  return known;
};

/** Folders so that each comes after the one it is in. One in a circle stands at the top. */
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

/** Takes over all folders, with those inside them. */
export const takeFolders = async (move: Move): Promise<void> => {
  const { notes, source, target, workspaces } = move;
  const what = "Folder";
  const rows = ofKnownWorkspaces(move, what, await source.all("DashboardFolder"));
  const known = await listTakeovers(target.connection, "folder");
  const ids = rows.map((row) => textOf(row, "id"));
  const taken = await findTakenIds(target.connection, "folders", ids);
  let done = 0;
  for (const { row, parentId } of fromTheTop(rows)) {
    move.tell("folders", done++, rows.length);
    const [id, name] = [textOf(row, "id"), textOf(row, "name")];
    if (known.has(id)) {
      notes.count(what, "earlier");
      continue;
    }
    if (taken.has(id)) {
      notes.count(what, "left");
      notes.note({ state: "not taken over", what, name, id, message: idTaken("folder") });
      continue;
    }
    const workspace_id = workspaces.get(textOf(row, "workspaceId")) ?? "";
    const folder: FolderRow = {
      id,
      workspace_id,
      name,
      parent_id: parentId,
      created_at: timeOf(row, "createdAt"),
      updated_at: timeOf(row, "updatedAt"),
    };
    await writeAll(move, async (access) => {
      await insertFolder(access, folder);
      await markTakeover(access, { kind: "folder", source_id: id, workspace_id, fingerprint: "", revision: 0 });
    });
    notes.count(what, "taken");
  }
};

/** Takes over the themes that were saved for other bots. */
export const takeThemes = async (move: Move): Promise<void> => {
  const { notes, source, target, workspaces } = move;
  const what = "Theme";
  const rows = ofKnownWorkspaces(move, what, await source.all("ThemeTemplate"));
  const known = await listTakeovers(target.connection, "theme");
  const ids = rows.map((row) => textOf(row, "id"));
  const taken = await findTakenIds(target.connection, "themes", ids);
  for (const [done, row] of rows.entries()) {
    move.tell("themes", done, rows.length);
    const [id, name] = [textOf(row, "id"), textOf(row, "name")];
    const theme = jsonOf(row, "theme") as JsonObject;
    const fingerprint = fingerprintOf([name, theme]);
    const earlier = known.get(id);
    if (earlier !== undefined) {
      notes.count(what, "earlier");
      if (earlier.fingerprint !== fingerprint)
        notes.note({
          state: "differs",
          what,
          name,
          id,
          message: "It was changed there after it was taken over. It was left as it is here.",
        });
      continue;
    }
    if (taken.has(id)) {
      notes.count(what, "left");
      notes.note({ state: "not taken over", what, name, id, message: idTaken("theme") });
      continue;
    }
    const workspace_id = workspaces.get(textOf(row, "workspaceId")) ?? "";
    await writeAll(move, async (access) => {
      const times = { created_at: timeOf(row, "createdAt"), updated_at: timeOf(row, "updatedAt") };
      await insertTheme(access, { id, workspace_id, name: storableText(name), theme: encodeJson(theme), ...times });
      await markTakeover(access, { kind: "theme", source_id: id, workspace_id, fingerprint, revision: 0 });
    });
    notes.count(what, "taken");
    noteFiles(move, [JSON.stringify(theme)]);
  }
};
