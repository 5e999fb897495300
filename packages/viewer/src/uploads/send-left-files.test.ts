import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendLeftovers } from "../opening/send-leftovers.ts";
import { createFakeServer, type FakeRequest } from "../testing/fake-server.ts";
import { startFileBrowser, stubUploads, untilKept } from "../testing/file-browser.ts";
import { openFileInput, toReply } from "../testing/file-input.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { openFileStore } from "./file-store.ts";

const day = 24 * 60 * 60 * 1000;
const locks = {
  whileSending: (_key: string, work: () => Promise<void>) => work(),
  claim: () => {},
  own: async () => true,
  ifUnclaimed: (_key: string, work: () => Promise<void>) => work().then(() => true),
};

let storage: Map<string, string>;
let puts: ReturnType<typeof stubUploads>;

beforeEach(() => {
  ({ storage } = startFileBrowser());
  vi.spyOn(console, "error").mockImplementation(() => {});
  puts = stubUploads();
});
afterEach(async () => {
  await untilKept();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const file = (name: string) => new File([`in ${name}`], name, { type: "text/plain" });

/** A server that gives every file an upload address with its name. */
const giveAddresses = ({ path }: FakeRequest) => {
  if (!path.includes("/upload-url")) return undefined;
  const name = new URL(path, "http://viewer").searchParams.get("filePath")?.split("/").at(-1);
  return Response.json({ presignedUrl: `https://f/${name}?token` });
};

/** Simulates a visitor who sends two files and leaves before they are uploaded. */
const leaveFiles = async (options: Parameters<typeof openFileInput>[0] = { isRemembered: false }) => {
  const page = await openFileInput(options);
  page.queue.add([file("a.txt"), file("b.txt")], true);
  void page.queue.send(toReply);
  await untilKept();
  return page;
};

const openAnotherChat = (given = locks) => sendLeftovers(createMemoryStore().store, given, "another chat", 0);
/** Lets a page make this many database changes, then ends it. Returns true if it needed no more. */
const endPageAfter = async (changes: number, page: () => Promise<unknown>): Promise<boolean> => {
  let made = 0;
  const begin = IDBDatabase.prototype.transaction;
  const ending = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    ...given
  ) {
    const transaction = begin.apply(this, given);
    if (transaction.mode === "readwrite") made += 1;
    if (transaction.mode === "readwrite" && made > changes) queueMicrotask(() => transaction.abort());
    return transaction;
  });
  const setting = vi.spyOn(storage, "set").mockImplementation(function (this: typeof storage, key, value) {
    return made >= changes ? this : Map.prototype.set.call(this, key, value);
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await page();
  ending.mockRestore();
  setting.mockRestore();
  return made < changes;
};

const countContents = async (): Promise<number> => {
  const opening = indexedDB.open("parley-files");
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  const counting = opening.result.transaction("contents").objectStore("contents").count();
  await new Promise((resolve) => counting.addEventListener("success", resolve));
  return counting.result;
};

const keptInputs = async () => (await openFileStore()).inputs();

it("uploads them and gives the answer that names them, as the chat would have; then nothing of them is left", async () => {
  await leaveFiles();
  const server = createFakeServer(giveAddresses);
  const memory = createMemoryStore();
  await sendLeftovers(memory.store, locks, "another chat");
  expect(await Promise.all(puts.map(({ text }) => text))).toEqual(["in a.txt", "in b.txt"]);
  const [asked] = server.requests;
  expect(asked).toMatchObject({ headers: { "x-parley-token": "t1" } });
  const content = "https://f/a.txt, https://f/b.txt";
  const [answer, update, events] = server.requests.filter(({ method }) => method !== "GET");
  expect(answer).toMatchObject({
    method: "PUT",
    headers: { "x-parley-token": "t1" },
    body: { resultId: "r1", blockId: "A.0", visit: 0, index: 0, content },
  });
  expect(update?.body).toMatchObject({
    hasStarted: true,
    isCompleted: true,
    variables: [{ name: "Files", value: content }],
  });
  expect(events?.path).toContain("/events");
  expect([await keptInputs(), storage.size, memory.results.size, memory.writes.size]).toEqual([[], 0, 0, 0]);
});

it("uploads only what has not arrived", async () => {
  const page = await leaveFiles();
  page.ends[0]?.({ is: "done", url: "https://f/early.txt" });
  await untilKept();
  const server = createFakeServer(giveAddresses);
  await openAnotherChat();
  expect(puts.map(({ url }) => url)).toEqual(["https://f/b.txt?token"]);
  const answer = server.requests.find(({ method }) => method === "PUT");
  expect(answer?.body.content).toBe("https://f/early.txt, https://f/b.txt");
});

it("sends them a moment later where the page that had them has only just ended", async () => {
  await leaveFiles();
  const server = createFakeServer(giveAddresses);
  let looks = 0;
  await openAnotherChat({
    ...locks,
    ifUnclaimed: async (_key, work) => {
      looks += 1;
      if (looks > 1) await work();
      return looks > 1;
    },
  });
  expect(server.requests.some(({ method }) => method === "PUT")).toBe(true);
  expect(await keptInputs()).toEqual([]);
});

it("sends all of them or keeps nothing, whenever the page ends", async () => {
  for (let changes = 0; ; changes += 1) {
    ({ storage } = startFileBrowser());
    puts = stubUploads();
    const isWhole = await endPageAfter(changes, leaveFiles);
    createFakeServer(giveAddresses);
    await openAnotherChat();
    expect([0, 2]).toContain(puts.length);
    expect(await countContents()).toBe(0);
    if (!isWhole) continue;
    expect([puts.length, storage.size]).toEqual([2, 0]);
    return;
  }
});

it("creates the result where the chat's page could not", async () => {
  await leaveFiles();
  const store = await openFileStore();
  for (const input of await store.inputs()) {
    const { id: _id, token: _token, ...result } = input.result;
    await store.put({ ...input, result });
  }
  const server = createFakeServer(giveAddresses);
  await openAnotherChat();
  expect(server.requests[0]).toMatchObject({ method: "POST", body: { idempotencyKey: "one" } });
  expect(server.requests.find(({ method }) => method === "PUT")?.body.resultId).toBe("r1");
});

it("gives no answer without one of its files", async () => {
  await leaveFiles();
  const server = createFakeServer((request) =>
    request.path.includes("b.txt") ? new Response("{}", { status: 400 }) : giveAddresses(request),
  );
  await openAnotherChat();
  expect(server.requests.every(({ method }) => method === "GET")).toBe(true);
  expect(await keptInputs()).toEqual([]);
});

it("gives no answer that the bot would not take", async () => {
  await leaveFiles({ isRemembered: false, options: { allowedFileTypes: { isEnabled: true, types: [".pdf"] } } });
  const server = createFakeServer(giveAddresses);
  await openAnotherChat();
  expect([server.requests, await keptInputs()]).toEqual([[], []]);
});

describe("is left alone", () => {
  const expectLeft = async (given: typeof locks) => {
    const server = createFakeServer(giveAddresses);
    await openAnotherChat(given);
    expect([server.requests, puts]).toEqual([[], []]);
    expect(await keptInputs()).toHaveLength(1);
  };

  it("what another tab takes care of", async () => {
    await leaveFiles();
    await expectLeft({ ...locks, ifUnclaimed: async () => false });
  });

  it("everything, where tabs can't know of each other", async () => {
    await leaveFiles();
    await expectLeft({ ...locks, own: async () => false });
  });

  it("what was picked and not sent; it waits 30 days for its visitor", async () => {
    const { queue } = await openFileInput();
    queue.add([file("a.txt")], true);
    await untilKept();
    const [input] = await keptInputs();
    if (!input) throw new Error("Nothing was kept");
    const store = await openFileStore();
    await store.put({ ...input, time: Date.now() - 29 * day });
    await expectLeft(locks);
    await store.put({ ...input, time: Date.now() - 31 * day });
    await openAnotherChat();
    expect([await keptInputs(), storage.size]).toEqual([[], 0]);
  });

  it("the browser's database, on pages that never had files", async () => {
    const open = vi.spyOn(indexedDB, "open");
    createFakeServer();
    await openAnotherChat();
    expect(open).not.toHaveBeenCalled();
  });
});
