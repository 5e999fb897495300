import { expect, it } from "vitest";
import { mainWorkspaceId } from "../accounts/main-workspace.ts";
import { createTokenOwner } from "../accounts/owner-token.ts";
import { claimBots, findBots, insertBot, listBots, markSeen, removeBot } from "../bot-rows/bot-repository.ts";
import { migrate } from "../database/migrate.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import type { Addresses } from "../environment/addresses.ts";
import { changeFolder, createFolder, deleteFolder, listFolders } from "../folders/folder-service.ts";
import { createTheme, deleteTheme, listThemes } from "../themes/theme-service.ts";
import type { Actor } from "../web/actor.ts";
import { deleteBots, moveBots, restoreBots } from "./many-bots.ts";

const owner: Actor = createTokenOwner();
const stranger: Actor = { ...createTokenOwner(), workspaceId: "other" };

describeDatabases("bots and their folders", (test) => {
  const services = () => ({ database: test().database, addresses: {} as Addresses });
  let made = 0;
  const bot = async (folderId: string | null = null) => {
    made += 1;
    const id = `bot-${made}`;
    const row = { id, workspaceId: mainWorkspaceId, publicId: id, name: "Größe 🐘", icon: "🐘", draft: "{}", folderId };
    await insertBot(test().database.connection, row);
    return id;
  };
  const read = async (id: string) => (await findBots(test().database.connection, mainWorkspaceId, [id], "kept"))[0];

  it("keep icons and folders, and their place in a list of ids", async () => {
    const { id: folderId } = await createFolder(services(), owner, { name: "Ordner 📁" });
    const ids = [await bot(folderId), await bot()].reverse();
    const rows = await findBots(test().database.connection, mainWorkspaceId, ids, "kept");
    expect(rows.map((row) => [row.id, row.icon, row.folder_id])).toEqual([
      [ids[0], "🐘", null],
      [ids[1], "🐘", folderId],
    ]);
  });

  it("move, go and come back together, and only in their own workspace", async () => {
    const ids = [await bot(), await bot()];
    const { id: folderId } = await createFolder(services(), owner, { name: "Both" });
    const moved = await moveBots(services(), owner, ids, folderId);
    expect(moved.map((row) => row.folder_id)).toEqual([folderId, folderId]);
    await expect(moveBots(services(), stranger, ids, null)).rejects.toMatchObject({ status: 404 });
    await expect(deleteBots(services(), stranger, ids)).rejects.toMatchObject({ status: 404 });
    await deleteBots(services(), owner, ids);
    const deleted = await listBots(test().database.connection, mainWorkspaceId, "deleted");
    expect(deleted.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    await restoreBots(services(), owner, ids);
    await deleteFolder(services(), owner, folderId);
    expect((await read(ids[0] ?? ""))?.folder_id).toBe(null);
    const { database } = test();
    const [id = ""] = ids;
    await deleteBots(services(), owner, [id]);
    await claimBots(database.connection, "other", [id]);
    await removeBot(database, id);
    const find = () => database.connection.selectFrom("bots").select("is_archived").where("id", "=", id).execute();
    expect(await find()).toEqual([{ is_archived: 1 }]);
    await claimBots(database.connection, mainWorkspaceId, [id]);
    await removeBot(database, id);
    expect(await find()).toEqual([]);
  });

  it("two folders that are put into each other at the same moment don't vanish from the tree", async () => {
    const [one, other] = [
      await createFolder(services(), owner, { name: "One" }),
      await createFolder(services(), owner, { name: "Other" }),
    ];
    const moves = await Promise.allSettled([
      changeFolder(services(), owner, one.id, { parentId: other.id }),
      changeFolder(services(), owner, other.id, { parentId: one.id }),
    ]);
    expect(moves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const folders = await listFolders(services(), owner);
    expect(folders.filter(({ id, parentId }) => [one.id, other.id].includes(id) && parentId === null)).toHaveLength(1);
  });

  it("themes keep what they hold, and belong to their workspace", async () => {
    const theme = { customCss: "/* größer 🐘 */".repeat(5000) };
    const saved = await createTheme(services(), owner, { name: "Ours", theme });
    expect(await listThemes(services(), owner)).toEqual([saved]);
    expect(await listThemes(services(), stranger)).toEqual([]);
    await expect(deleteTheme(services(), stranger, saved.id)).rejects.toMatchObject({ status: 404 });
    await deleteTheme(services(), owner, saved.id);
    expect(await listThemes(services(), owner)).toEqual([]);
  });

  it("looking at results is no edit of the bot", async () => {
    const id = await bot();
    const before = await read(id);
    await test().database.write((access) => markSeen(access, { id, workspace_id: mainWorkspaceId }));
    expect(await read(id)).toEqual(before);
  });
});

describeDatabases(
  "bots of the release before folders",
  (test) => {
    it("have their icons, and are as published where publishing was the last thing that happened", async () => {
      const { connection } = test().database;
      const createdAt = "2026-01-01T00:00:00.000Z";
      const publishedAt = "2026-01-02T00:00:00.000Z";
      const editedAt = "2026-01-03T00:00:00.000Z";
      // As the tables are before the migration.
      const insert = (table: "workspaces" | "bots" | "versions", row: object) =>
        connection
          .insertInto(table)
          .values(row as never)
          .execute();
      await insert("workspaces", { id: "w", name: "W", plan: "FREE", created_at: createdAt });
      const draft = JSON.stringify({ form: 2, bot: { bot: { id: "bot", data: { icon: "🐘" } } } });
      for (const [id, updatedAt] of [
        ["published", publishedAt],
        ["edited", editedAt],
      ]) {
        const common = { workspace_id: "w", created_at: createdAt };
        const state = { last_version: 1, live_version: 1, is_closed: 0, is_archived: 0, updated_at: updatedAt };
        await insert("bots", { id, public_id: id, name: id, draft, ...common, ...state });
        await insert("versions", { bot_id: id, number: 1, file: "{}", ...common, created_at: publishedAt });
      }
      await migrate(test().database);
      const bots = await findBots(connection, "w", ["published", "edited"], "kept");
      expect(
        bots.map((bot) => [bot.icon, bot.folder_id, bot.edited_at, bot.live_revision === bot.draft_revision]),
      ).toEqual([
        ["🐘", null, publishedAt, true],
        ["🐘", null, editedAt, false],
      ]);
    });
  },
  "0010-nothing-grows",
);
