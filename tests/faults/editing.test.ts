import { repairDraft } from "@parley/core/draft";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addGroup, renameGroup } from "../../packages/builder/src/document/edits/index.ts";
import { createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { createKillableServer, type KillableServer } from "./killable-server.ts";
import { openEditorAt } from "./open-editor.ts";

// Two authors edit one bot while the server is killed again and again.

let server: KillableServer;
beforeAll(async () => {
  server = await createKillableServer("");
  await server.start();
}, 120_000);
afterAll(async () => {
  if (server.isUp()) await server.kill();
  server.remove();
});

/** The sizes of all request and response bodies, with their paths. */
const traffic: { path: string; bytes: number }[] = [];

const openEditor = (botId: string) =>
  openEditorAt(server, botId, { onTraffic: (path, bytes) => traffic.push({ path, bytes }) });

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it("an author who writes while the server dies loses nothing, and the other one sees all of it", async () => {
  const file = createTestFile({ groups: { A: [says("Hello")] } });
  const files = [{ name: "a.json", content: JSON.stringify(file) }];
  const { bots } = await server.owner("/typebots/import", { files });
  const botId: string = bots[0].id;
  const [ann, bob] = [await openEditor(botId), await openEditor(botId)];

  const wanted = new Set<string>();
  for (let round = 0; round < 3; round++) {
    for (const [author, document] of [
      ["Ann", ann],
      ["Bob", bob],
    ] as const)
      for (let count = 0; count < 5; count++) {
        const title = `${author} ${round}.${count}`;
        wanted.add(title);
        document.change("Add group", (draft) => addGroup(draft, { at: { x: 0, y: 0 }, title }).operations);
        await sleep(60);
      }
    await server.kill();
    ann.change("Rename", renameGroup("A", `Renamed ${round}`));
    expect(ann.getState().draft.groups.A?.title).toBe(`Renamed ${round}`);
    await vi.waitFor(() => expect(ann.getState().saving).not.toBe("saved"), { timeout: 20_000 });
    await server.start();
  }
  await vi.waitFor(() => expect([ann.getState().saving, bob.getState().saving]).toEqual(["saved", "saved"]), {
    timeout: 60_000,
    interval: 200,
  });
  await vi.waitFor(() => expect(bob.getState().draft).toEqual(ann.getState().draft), {
    timeout: 40_000,
    interval: 200,
  });

  const stored = await server.owner(`/typebots/${botId}/document`);
  expect(stored.draft).toEqual(ann.getState().draft);
  expect(repairDraft(stored.draft).operations).toEqual([]);
  const titles = Object.values(ann.getState().draft.groups).map(({ title }) => title);
  expect(titles.sort()).toEqual(["Renamed 2", ...wanted].sort());
  expect([...ann.getState().notices, ...bob.getState().notices]).toEqual([]);
  await Promise.all([ann.close(), bob.close()]);
}, 150_000);

it("an edit comes to the other's screen by itself, and takes less than a kilobyte", async () => {
  const file = createTestFile({ groups: { A: Array.from({ length: 300 }, () => says("A bubble of usual length.")) } });
  const files = [{ name: "a.json", content: JSON.stringify(file) }];
  const { bots } = await server.owner("/typebots/import", { files });
  const [ann, bob] = [await openEditor(bots[0].id), await openEditor(bots[0].id)];
  await vi.waitFor(() => expect([ann, bob].map((one) => one.getState().others.length)).toEqual([1, 1]), 20_000);
  traffic.length = 0;
  ann.change("Rename", renameGroup("A", "A new title"));
  await vi.waitFor(() => expect(bob.getState().draft.groups.A?.title).toBe("A new title"), { timeout: 20_000 });
  await vi.waitFor(() => expect(ann.getState().saving).toBe("saved"), { timeout: 20_000 });
  const edits = traffic.filter(({ path }) => path.endsWith("/changes"));
  expect(edits).toHaveLength(1);
  expect(edits[0]?.bytes).toBeLessThan(1000);
  await Promise.all([ann.close(), bob.close()]);
}, 60_000);
