import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendLeftovers } from "../opening/send-leftovers.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { startFileBrowser, stubUploads } from "../testing/file-browser.ts";
import { openFileStore } from "../uploads/file-store.ts";
import { filesMark } from "../uploads/files-mark.ts";
import { createOutbox } from "./create-outbox.ts";
import { openOutboxStore } from "./outbox-store.ts";

// The databases as release 0.1 creates and fills them, by plain IndexedDB calls. Visitors' browsers contain such
// databases, and pages of two releases may be open together: nothing here may be adapted to a change of the stores.

const locks = {
  whileSending: (_key: string, work: () => Promise<void>) => work(),
  claim: () => {},
  own: async () => true,
  ifUnclaimed: (_key: string, work: () => Promise<void>) => work().then(() => true),
};
const events = { onCreated: () => {}, onClosed: () => {}, onRefused: () => {}, onOffline: () => {} };

type Records = { keyPath?: string | string[]; records: { value: unknown; key?: IDBValidKey }[] };

/** Opens a database like an older page, whose connection stays open while that page does. */
const openDatabase = (name: string, stores: Record<string, Records>): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      for (const [store, { keyPath }] of Object.entries(stores))
        opening.result.createObjectStore(store, keyPath === undefined ? undefined : { keyPath });
    };
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(Object.keys(stores), "readwrite");
      for (const [store, { records }] of Object.entries(stores))
        for (const { value, key } of records) transaction.objectStore(store).put(value, key);
      transaction.oncomplete = () => resolve(opening.result);
      transaction.onabort = () => reject(transaction.error);
    };
    opening.onerror = () => reject(opening.error);
  });

const readAll = (database: IDBDatabase, store: string): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const reading = database.transaction(store).objectStore(store).getAll();
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = () => reject(reading.error);
  });

const outboxStores = (results: unknown[] = [], writes: unknown[] = []) => ({
  results: { keyPath: "key", records: results.map((value) => ({ value })) },
  writes: { keyPath: ["resultKey", "seq"], records: writes.map((value) => ({ value })) },
});

const answer = (content: string, index: number) => ({
  kind: "answer",
  body: { botId: "bot", groupId: "g", blockId: "b", visit: index, index, content },
});
const place = 2 ** 20;
const begun = { key: "begun", botId: "bot", version: 3, links: {} };
const created = { key: "created", botId: "bot", version: 3, links: { other: 2 }, id: "r7", token: "t7" };
const writes = [
  // Not in order: the numbers decide.
  { resultKey: "created", seq: 2 * place + 5, write: answer("Second", 1) },
  { resultKey: "created", seq: 1 * place + 5, write: answer("First", 0) },
  { resultKey: "created", seq: 3 * place + 5, write: { kind: "update", body: { updateSeq: 1, isCompleted: true } } },
  { resultKey: "begun", seq: 1 * place + 9, write: answer("Only", 0) },
];

let storage: Map<string, string>;

beforeEach(() => {
  ({ storage } = startFileBrowser());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it("what an older page queued is sent by the next page, in its order, and then gone", async () => {
  const older = await openDatabase("parley-outbox", outboxStores([begun, created], writes));
  const server = createFakeServer();
  await sendLeftovers(await openOutboxStore(), locks, "another chat");
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/typebots/bot/results",
    "PUT /api/typebots/t/results/r/answers",
    "PUT /api/typebots/t/results/r/answers",
    "PUT /api/typebots/t/results/r/answers",
    "PATCH /api/typebots/t/results/r7",
  ]);
  expect(server.requests.map(({ body }) => body.idempotencyKey ?? body.content ?? body.isCompleted)).toEqual([
    "begun",
    "Only",
    "First",
    "Second",
    true,
  ]);
  expect(server.requests.map(({ headers }) => headers["x-parley-token"])).toEqual([undefined, "t1", "t7", "t7", "t7"]);
  expect([await readAll(older, "results"), await readAll(older, "writes")]).toEqual([[], []]);
});

it("a chat that an older page began goes on behind what is left", async () => {
  await openDatabase("parley-outbox", outboxStores([created], writes));
  const server = createFakeServer();
  const store = await openOutboxStore();
  const outbox = createOutbox({ result: created, store, locks, events });
  await outbox.add([{ kind: "answer", body: { ...answer("Third", 2).body } }]);
  await outbox.settled();
  const sent = server.requests.map(({ body }) => body.content ?? "update");
  expect(sent).toEqual(["First", "Second", "update", "Third"]);
});

it("older pages find what this one keeps", async () => {
  const store = await openOutboxStore();
  await store.putResult(created);
  await store.change([{ resultKey: "created", seq: 7, write: { kind: "update", body: { updateSeq: 1 } } }], []);
  const older = await openDatabase("parley-outbox", outboxStores([begun]));
  expect(await readAll(older, "results")).toEqual([begun, created]);
  expect(await readAll(older, "writes")).toEqual([
    { resultKey: "created", seq: 7, write: { kind: "update", body: { updateSeq: 1 } } },
  ]);
  expect(await store.results()).toEqual([begun, created]);
});

it("files that an older page kept are uploaded, and its answer is given", async () => {
  const standIn = "https://unsent.invalid/2/file.txt";
  const input = {
    key: "created bot b files",
    result: created,
    botId: "bot",
    blockId: "b",
    time: Date.now(),
    files: [
      { id: 1, name: "a.txt", type: "text/plain", url: "https://f/a.txt" },
      { id: 2, name: "b.txt", type: "text/plain", url: null },
    ],
    begun: { text: `https://f/a.txt, ${standIn}`, writes: [answer(`https://f/a.txt, ${standIn}`, 0)] },
  };
  const content = (id: number) => ({ value: new Blob([`in ${id}`], { type: "text/plain" }), key: [input.key, id] });
  const older = await openDatabase("parley-files", {
    inputs: { keyPath: "key", records: [{ value: input }] },
    contents: { records: [content(1), content(2), { value: new Blob(["x"]), key: ["other", 1] }] },
  });
  storage.set(filesMark, "1");
  const puts = stubUploads();
  const server = createFakeServer(({ path }) =>
    path.includes("/upload-url") ? Response.json({ presignedUrl: "https://f/b.txt?token" }) : undefined,
  );
  await sendLeftovers(await openOutboxStore(), locks, "another chat");
  expect(await Promise.all(puts.map(({ text }) => text))).toEqual(["in 2"]);
  const given = server.requests.find(({ method }) => method === "PUT");
  expect(given).toMatchObject({
    headers: { "x-parley-token": "t7" },
    body: { resultId: "r7", content: "https://f/a.txt, https://f/b.txt" },
  });
  expect([await readAll(older, "inputs"), (await readAll(older, "contents")).length, storage.size]).toEqual([[], 1, 0]);
  expect(await (await openFileStore()).inputs()).toEqual([]);
});
