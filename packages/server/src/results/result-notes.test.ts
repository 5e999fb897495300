import { expect, it } from "vitest";
import { insertBot } from "../bot-rows/bot-repository.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { insertVersion } from "../versions/version-repository.ts";
import { changeResultNote, deleteResultView, getResultNote, listResultViews, saveResultView } from "./result-notes.ts";
import { archiveResults, deleteResults, insertResult } from "./result-repository.ts";
import { countView } from "./view-page.ts";

const workspaceId = "main";
const file = { version: "6.1", name: "Bot", groups: [], events: [], edges: [], variables: [], theme: {}, settings: {} };

describeDatabases("notes of results", (test) => {
  it("are of one result, can be found, and go with it", async () => {
    const { database } = test();
    const own = { id: "noted", workspace_id: workspaceId };
    const other = { id: "other", workspace_id: workspaceId };
    for (const { id } of [own, other]) {
      await insertBot(database.connection, { id, workspaceId, publicId: `${id}-a`, name: id, draft: "{}" });
      await database.transaction((access) => insertVersion(access.connection, { id, workspaceId }, file, 0));
    }
    for (const id of ["n1", "n2"])
      await insertResult(database, {
        ...{ id, workspaceId, botId: own.id, version: 1, links: {}, hasToken: false, idempotencyKey: null },
        createdAt: "2026-01-01T00:00:00.000Z",
      });
    const given = { note: "Call her 😀", tags: ["VIP", "Köln", "VIP"] };
    expect(await changeResultNote(database, own, "n1", given)).toEqual({ ...given, tags: ["VIP", "Köln"] });
    await changeResultNote(database, own, "n2", { note: "", tags: ["later"] });
    await changeResultNote(database, own, "n2", { note: "x", tags: ["soon", "VIP"] });
    const { knownTags, ...stored } = await getResultNote(database, own, "n1");
    expect(stored).toEqual({ ...given, tags: ["VIP", "Köln"] });
    expect([...knownTags].sort()).toEqual(["Köln", "VIP", "soon"]);
    const countOf = (column: string, is: "is" | "empty" | "contains", value?: string) =>
      countView(database, own.id, { onlyStarted: false, conditions: [{ column, is, value }], sort: null });
    expect(await countOf("tags", "is", "koln")).toBe(1);
    expect(await countOf("tags", "is", "vip")).toBe(2);
    expect(await countOf("note", "contains", "call")).toBe(1);
    await expect(getResultNote(database, other, "n1")).rejects.toMatchObject({ status: 404 });
    await expect(changeResultNote(database, other, "n1", given)).rejects.toMatchObject({ status: 404 });
    await archiveResults(database, own.id, ["n2"], "2026-01-02T00:00:00.000Z");
    await expect(getResultNote(database, own, "n2")).rejects.toMatchObject({ status: 404 });
    await deleteResults(database, ["n1", "n2"]);
    expect(await database.connection.selectFrom("result_notes").selectAll().execute()).toEqual([]);
  });

  it("views of a bot have names, of which each stands for one", async () => {
    const { database } = test();
    const bot = { id: "viewed", workspace_id: workspaceId };
    await insertBot(database.connection, { id: bot.id, workspaceId, publicId: "viewed-a", name: "Bot", draft: "{}" });
    await saveResultView(database, bot, { name: "VIP", query: "q=vip" });
    await saveResultView(database, bot, { name: "New", query: "period=today" });
    const { views } = await saveResultView(database, bot, { name: "VIP", query: "q=VIP" });
    expect(views).toEqual([
      { name: "New", query: "period=today" },
      { name: "VIP", query: "q=VIP" },
    ]);
    expect(await listResultViews(database.connection, { ...bot, id: "other" })).toEqual([]);
    expect((await deleteResultView(database, bot, "New")).views).toEqual([{ name: "VIP", query: "q=VIP" }]);
    for (let number = 1; number < 50; number++) await saveResultView(database, bot, { name: `${number}`, query: "" });
    await expect(saveResultView(database, bot, { name: "more", query: "" })).rejects.toMatchObject({ status: 400 });
    await saveResultView(database, bot, { name: "VIP", query: "" });
  });
});
