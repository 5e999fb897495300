import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestFile } from "../testing/create-test-file.ts";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";
import { nextMillisecond } from "../testing/next-millisecond.ts";

// The calls of the dashboard: folders, new bots, copies, actions on many bots, the trash, and the data on cards.

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
});
afterAll(() => test.close());

const ask = async (method: string, path: string, body?: unknown) => {
  const response = await test.owner(method, `/api/v1${path}`, body);
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
};
const make = async (path: string, body: unknown) => {
  const { status, body: made } = await ask("POST", path, body);
  if (status !== 200) throw new Error(JSON.stringify(made));
  return made;
};
const bot = async (id: string) => (await ask("GET", `/typebots/${id}`)).body;
const exported = async (id: string) => (await ask("GET", `/typebots/${id}/export`)).body;
const folder = (name: string, parentId: string | null = null) => make("/folders", { name, parentId });

describe("folders", () => {
  it("stand in each other, and are renamed and moved", async () => {
    const outer = await folder("Outer");
    const inner = await folder("  Inner ", outer.id);
    expect(inner).toMatchObject({ name: "Inner", parentId: outer.id });
    await ask("PATCH", `/folders/${inner.id}`, { name: "Other" });
    await ask("PATCH", `/folders/${inner.id}`, { parentId: null });
    const { folders } = (await ask("GET", "/folders")).body;
    expect(folders.find(({ id }: { id: string }) => id === inner.id)).toMatchObject({ name: "Other", parentId: null });
  });

  it("are never put into themselves, nor into what is inside them", async () => {
    const outer = await folder("Outer");
    const middle = await folder("Middle", outer.id);
    const inner = await folder("Inner", middle.id);
    for (const { id } of [outer, inner])
      expect((await ask("PATCH", `/folders/${outer.id}`, { parentId: id })).body.code).toBe("CONFLICT");
    expect((await ask("PATCH", `/folders/${inner.id}`, { parentId: outer.id })).status).toBe(200);
  });

  it("that are deleted leave everything inside where they stood, and say how much that was", async () => {
    const outer = await folder("Outer");
    const doomed = await folder("Doomed", outer.id);
    const inner = await folder("Inner", doomed.id);
    const kept = await make("/typebots", { name: "Kept", folderId: doomed.id });
    const trashed = await make("/typebots", { name: "Trashed", folderId: doomed.id });
    await ask("DELETE", `/typebots/${trashed.id}`);
    const { body } = await ask("DELETE", `/folders/${doomed.id}`);
    expect(body).toMatchObject({ parentId: outer.id, movedBots: 1, movedFolders: 1, folder: { id: doomed.id } });
    expect((await bot(kept.id)).folderId).toBe(outer.id);
    expect((await make("/typebots/restore", { ids: [trashed.id] })).typebots[0].folderId).toBe(outer.id);
    const { folders } = (await ask("GET", "/folders")).body;
    expect(folders.find(({ id }: { id: string }) => id === inner.id).parentId).toBe(outer.id);
    expect(folders.some(({ id }: { id: string }) => id === doomed.id)).toBe(false);
  });

  it("that don't exist take no bots", async () => {
    const one = await make("/typebots", { name: "One" });
    expect((await ask("POST", "/typebots", { name: "Lost", folderId: "nowhere" })).body.code).toBe("NOT_FOUND");
    expect((await ask("PATCH", `/typebots/${one.id}`, { folderId: "nowhere" })).body.code).toBe("NOT_FOUND");
    expect((await ask("POST", "/folders", { name: "Lost", parentId: "nowhere" })).body.code).toBe("NOT_FOUND");
    expect((await bot(one.id)).folderId).toBe(null);
  });

  it("that a file names count only where they are folders here", async () => {
    const { id } = await folder("Here");
    const [here, elsewhere] = await test.importFiles(
      [sampleFile({ folderId: id }), sampleFile({ folderId: "elsewhere" })],
      false,
    );
    expect((await bot(here?.id ?? "")).folderId).toBe(id);
    expect((await bot(elsewhere?.id ?? "")).folderId).toBe(null);
    expect((await exported(here?.id ?? "")).folderId).toBe(id);
    const files = [{ name: "a.json", content: JSON.stringify(sampleFile({ folderId: "elsewhere" })) }];
    const asked = await make("/typebots/import", { files, folderId: id });
    expect((await bot(asked.bots[0].id)).folderId).toBe(id);
  });
});

describe("the list", () => {
  it("comes in pages where a limit is asked for, and whole where none is", async () => {
    const home = await folder("Pages");
    for (const name of ["One", "Two", "Three"]) await make("/typebots", { name, folderId: home.id });
    const names = ({ typebots }: { typebots: { name: string }[] }) => typebots.map(({ name }) => name);
    const all = (await ask("GET", `/typebots?folderId=${home.id}`)).body;
    expect(names(all)).toHaveLength(3);
    expect(Object.keys(all)).toEqual(["typebots"]);
    const begin = `/typebots?folderId=${home.id}&limit=2&order=name&today=${new Date().toISOString()}`;
    const first = (await ask("GET", begin)).body;
    expect([names(first), first.total]).toEqual([["One", "Three"], 3]);
    expect(first.typebots[0]).toMatchObject({ accessRight: "write", answersByDay: [0, 0, 0, 0, 0, 0, 0] });
    const second = (await ask("GET", `${begin}&cursor=${first.nextCursor}`)).body;
    expect([names(second), second.total, second.nextCursor]).toEqual([["Two"], 3, null]);
    expect((await ask("GET", `/typebots?limit=10&search=thrée%20pages`)).body.total).toBe(0);
    expect(names((await ask("GET", `/typebots?limit=10&search=THRÉE`)).body)).toEqual(["Three"]);
    expect((await ask("GET", "/typebots?limit=101")).status).toBe(400);
    expect((await ask("GET", "/typebots?limit=2&cursor=x")).status).toBe(400);
    const { folders } = (await ask("GET", "/folders")).body;
    expect(folders.find(({ id }: { id: string }) => id === home.id).botCount).toBe(3);
    const { body } = await ask("DELETE", `/folders/${home.id}`);
    expect(body.botIds.sort()).toEqual(all.typebots.map(({ id }: { id: string }) => id).sort());
  });

  it("has all names alone, for menus", async () => {
    const made = await make("/typebots", { name: "Named" });
    const [first] = (await ask("GET", "/bot-names")).body.bots;
    expect(first).toEqual({ id: made.id, name: "Named", icon: null, liveVersion: null, hasUnpublishedChanges: false });
  });
});

describe("a new bot", () => {
  it("has a start and one empty group, and is not published", async () => {
    const made = await make("/typebots", { name: "Fresh" });
    expect(made).toMatchObject({ name: "Fresh", liveVersion: null, hasUnpublishedChanges: false, url: null });
    expect(made.publicId).toMatch(/^fresh-.{7}$/);
    const file = await exported(made.id);
    expect(file.groups).toHaveLength(1);
    expect(file.groups[0].blocks).toEqual([]);
    expect(file.edges).toEqual([expect.objectContaining({ to: { groupId: file.groups[0].id } })]);
  });

  it("is made from a file under the name given, and takes nothing else of the file's bot", async () => {
    const file = sampleFile({ publicId: "taken-from-elsewhere", isClosed: true, icon: "🐘", folderId: "x" });
    const made = await make("/typebots", { name: "Mine", file });
    expect(made).toMatchObject({ name: "Mine", icon: "🐘", isClosed: false, folderId: null });
    expect(made.publicId).not.toBe("taken-from-elsewhere");
    expect((await exported(made.id)).groups).toHaveLength(2);
  });

  it("is not made from what is no bot file", async () => {
    expect((await ask("POST", "/typebots", { name: "Broken", file: { version: "6.1" } })).body.code).toBe(
      "BAD_BOT_FILE",
    );
    expect((await ask("POST", "/typebots", { name: "   " })).body.code).toBe("BAD_REQUEST");
  });
});

describe("a copy", () => {
  it("has its own address, no results, and keeps its links; where the bot named itself, it names itself", async () => {
    const target = await make("/typebots", { name: "Target" });
    const original = await test.publishBot(
      createTestFile({
        groups: {
          A: [
            { type: "Typebot link", options: { typebotId: target.id } },
            { type: "text input", options: {} },
          ],
        },
      }),
    );
    await test.visitor("POST", `/api/typebots/${original.id}/results`);
    const copy = await make(`/typebots/${original.id}/duplicate`, {});
    expect(copy).toMatchObject({ name: `${original.name} (copy)`, liveVersion: null, resultCount: 0 });
    expect(copy.publicId).not.toBe(original.publicId);
    const links = JSON.stringify((await exported(copy.id)).groups);
    expect(links).toContain(target.id);
    const self = await make("/typebots", { name: "Self" });
    const file = createTestFile({ groups: { A: [{ type: "Typebot link", options: { typebotId: self.id } }] } });
    await ask("PUT", `/typebots/${self.id}/draft`, { content: JSON.stringify(file) });
    const twin = await make(`/typebots/${self.id}/duplicate`, { name: "Twin" });
    expect(twin.name).toBe("Twin");
    expect(JSON.stringify((await exported(twin.id)).groups)).not.toContain(self.id);
  });

  it("stands beside the bot, or where it is put", async () => {
    const here = await folder("Here");
    const one = await make("/typebots", { name: "One", folderId: here.id });
    expect((await make(`/typebots/${one.id}/duplicate`, {})).folderId).toBe(here.id);
    expect((await make(`/typebots/${one.id}/duplicate`, { folderId: null })).folderId).toBe(null);
  });

  it("of a bot with the longest name has a name that can be given", async () => {
    const one = await make("/typebots", { name: "n".repeat(255) });
    const copy = await make(`/typebots/${one.id}/duplicate`, {});
    expect(copy.name).toHaveLength(255);
    expect(copy.name).toMatch(/n \(copy\)$/);
  });
});

describe("a bot's card", () => {
  it("shows a new name and icon at once; visitors get them with the next version", async () => {
    const published = await test.publishBot();
    await ask("PATCH", `/typebots/${published.id}`, { name: "Renamed", icon: "🦊" });
    expect(await bot(published.id)).toMatchObject({ name: "Renamed", icon: "🦊", hasUnpublishedChanges: true });
    expect(await exported(published.id)).toMatchObject({ name: "Renamed", icon: "🦊" });
    await ask("POST", `/typebots/${published.id}/publish`);
    expect(await bot(published.id)).toMatchObject({ liveVersion: 2, hasUnpublishedChanges: false });
    await ask("PATCH", `/typebots/${published.id}`, { icon: null });
    expect((await bot(published.id)).icon).toBe(null);
  });

  it("says when it was edited: closing, moving and publishing are no edits", async () => {
    const published = await test.publishBot();
    const before = (await bot(published.id)).updatedAt;
    await ask("PATCH", `/typebots/${published.id}`, { isClosed: true });
    await ask("POST", "/typebots/move", { ids: [published.id], folderId: (await folder("Elsewhere")).id });
    await ask("POST", `/typebots/${published.id}/publish`);
    expect(await bot(published.id)).toMatchObject({ updatedAt: before, liveVersion: 1, hasUnpublishedChanges: false });
    await test.republish(published.id);
    expect((await bot(published.id)).updatedAt > before).toBe(true);
  });

  it("is changed as a whole or not at all", async () => {
    const [one, other] = [await test.publishBot(), await test.publishBot()];
    const { body } = await ask("PATCH", `/typebots/${one.id}`, { name: "Half", publicId: other.publicId });
    expect(body.code).toBe("CONFLICT");
    expect((await bot(one.id)).name).toBe("Sample bot");
  });

  it("counts the results that came since the owner last looked", async () => {
    const published = await test.publishBot();
    const visit = async () =>
      (await (await test.visitor("POST", `/api/typebots/${published.id}/results`)).json()).result;
    const answer = async () =>
      test.visitor("PATCH", `/api/typebots/${published.id}/results/${(await visit()).id}`, { hasStarted: true });
    await visit();
    await answer();
    await answer();
    expect(await bot(published.id)).toMatchObject({ resultCount: 2, newResultCount: 2 });
    expect(await make(`/typebots/${published.id}/results/seen`, {})).toMatchObject({
      resultCount: 2,
      newResultCount: 0,
    });
    await nextMillisecond();
    await visit();
    await answer();
    const { typebots } = (await ask("GET", "/typebots")).body;
    const listed = typebots.find(({ id }: { id: string }) => id === published.id);
    expect(listed).toMatchObject({ resultCount: 3, newResultCount: 1 });
    // The page of results and the statistics say the same number as the dashboard.
    expect((await ask("GET", `/typebots/${published.id}/results/count`)).body).toEqual({ count: 3 });
    expect((await ask("GET", `/typebots/${published.id}/results/count?started=false`)).body).toEqual({ count: 5 });
    expect((await ask("GET", `/typebots/${published.id}/analytics/stats`)).body).toEqual({
      stats: { totalViews: 5, totalStarts: 3, totalCompleted: 0 },
    });
  });
});

describe("several bots", () => {
  const three = () => Promise.all(["A", "B", "C"].map((name) => make("/typebots", { name })));
  const idsOf = (bots: { id: string }[]) => bots.map(({ id }) => id);

  it("are moved, deleted and brought back together", async () => {
    const ids = idsOf(await three());
    const { id: folderId } = await folder("Together");
    const moved = await make("/typebots/move", { ids, folderId });
    expect(moved.typebots.map((one: { id: string; folderId: string }) => [one.id, one.folderId])).toEqual(
      ids.map((id) => [id, folderId]),
    );
    expect(await make("/typebots/delete", { ids: [...ids, ids[0]] })).toEqual({ ids });
    expect((await ask("GET", `/typebots/${ids[0]}`)).status).toBe(404);
    expect(idsOf((await make("/typebots/restore", { ids })).typebots)).toEqual(ids);
    expect((await bot(ids[0] ?? "")).folderId).toBe(folderId);
  });

  it("stay as they are where one of them is not there", async () => {
    const ids = idsOf(await three());
    const { status, body } = await ask("POST", "/typebots/delete", { ids: [...ids, "unknown"] });
    expect([status, body.message]).toEqual([404, "A bot with the id unknown was not found."]);
    expect((await ask("GET", `/typebots/${ids[0]}`)).status).toBe(200);
    expect((await ask("POST", "/typebots/restore", { ids })).status).toBe(404);
  });

  it("are gone for ever only from the trash, with their results and files", async () => {
    const file = createTestFile({ groups: { A: [{ type: "file input", id: "bFile", options: {} }] } });
    const published = await test.publishBot(file);
    const created = await (await test.visitor("POST", `/api/typebots/${published.id}/results`)).json();
    const filePath = `public/results/${created.result.id}/bFile/a.txt`;
    const address = `/api/typebots/${published.id}/blocks/bFile/storage/upload-url?filePath=${filePath}`;
    const { presignedUrl } = await (await test.visitor("GET", address)).json();
    const { pathname, search } = new URL(presignedUrl);
    await test.parley.viewer.request(pathname + search, { method: "PUT", body: "a file" });
    expect((await test.parley.viewer.request(pathname)).status).toBe(200);

    const ids = [published.id];
    expect((await ask("POST", "/typebots/delete-for-ever", { ids })).status).toBe(404);
    await make("/typebots/delete", { ids });
    expect(await make("/typebots/delete-for-ever", { ids })).toEqual({ ids, resultCount: 1 });
    expect((await ask("POST", "/typebots/restore", { ids })).status).toBe(404);
    expect((await test.parley.viewer.request(pathname)).status).toBe(404);
    const { connection } = test.parley.services.database;
    for (const table of ["versions", "results", "uploads"] as const)
      expect(
        await connection.selectFrom(table).select("workspace_id").where("bot_id", "=", published.id).execute(),
      ).toEqual([]);
  });
});

describe("saved themes", () => {
  it("are kept as they were given, renamed, replaced and deleted", async () => {
    const theme = { chat: { buttons: { backgroundColor: "#0f5c57" } }, customCss: ".x { color: red }" };
    const made = await make("/themes", { name: "Ours", theme });
    expect((await ask("GET", "/themes")).body.themes).toEqual([made]);
    expect(made.theme).toEqual(theme);
    const renamed = (await ask("PATCH", `/themes/${made.id}`, { name: "Mine" })).body;
    expect(renamed).toMatchObject({ name: "Mine", theme });
    const replaced = (await ask("PATCH", `/themes/${made.id}`, { theme: { customCss: "" } })).body;
    expect(replaced).toMatchObject({ name: "Mine", theme: { customCss: "" } });
    expect((await ask("DELETE", `/themes/${made.id}`)).status).toBe(204);
    expect((await ask("DELETE", `/themes/${made.id}`)).status).toBe(404);
  });

  it("hold only what a theme can hold", async () => {
    const theme = { chat: { buttons: { shadow: "huge" } }, general: { progressBar: { thickness: "thick" } } };
    const { body } = await ask("POST", "/themes", { name: "Broken", theme });
    expect(body.code).toBe("BAD_REQUEST");
    expect(body.message).toContain("theme.chat.buttons.shadow: expected one of none, sm");
    expect(body.message).toContain("theme.general.progressBar.thickness: expected a number");
    expect((await ask("GET", "/themes")).body.themes).toEqual([]);
  });
});
