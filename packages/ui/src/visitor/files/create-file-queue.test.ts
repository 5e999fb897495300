import { expect, it, vi } from "vitest";
import { createFileQueue } from "./create-file-queue.ts";
import type { UploadOptions, UploadOutcome, Uploads } from "./uploads.ts";

const file = (name: string) => new File(["x"], name);
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Makes uploads that finish when the test says so. */
const createUploads = (messages: Partial<Uploads["messages"]> = {}) => {
  const sent: { name: string; options: UploadOptions; end: (outcome: UploadOutcome) => void }[] = [];
  const uploads: Uploads = {
    prepare: () => {},
    messages: { fileUploadError: "", fileUploadSizeError: "", ...messages },
    upload: (given, options) =>
      new Promise((resolve) => {
        options.signal.addEventListener("abort", () => resolve({ is: "cancelled" }));
        sent.push({ name: given.name, options, end: resolve });
      }),
  };
  const done = (index: number) => sent[index]?.end({ is: "done", url: `https://f/${sent[index].name}` });
  return { queue: createFileQueue(() => uploads), sent, done };
};

it("sends three at once and gives the addresses in the order of the files", async () => {
  const { queue, sent, done } = createUploads();
  queue.add(["a", "b", "c", "d"].map(file), true);
  const sending = queue.send();
  expect(sent.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  expect(sent.map(({ options }) => options.place)).toEqual([0, 1, 2].map((index) => ({ index, total: 4 })));
  expect(queue.get().isSending).toBe(true);
  for (const index of [2, 0]) done(index);
  await settle();
  for (const index of [1, 3]) done(index);
  expect(await sending).toEqual(["a", "b", "c", "d"].map((name) => `https://f/${name}`));
  expect(queue.get()).toMatchObject({ isSending: false, error: "" });
});

it("tells how far each has come, and that it waits for the network", async () => {
  const { queue, sent, done } = createUploads();
  queue.add([file("a")], true);
  const sending = queue.send();
  sent[0]?.options.onProgress(0.4);
  expect(queue.get().files[0]).toMatchObject({ state: "sending", fraction: 0.4 });
  sent[0]?.options.onWaiting(true);
  expect(queue.get().files[0]).toMatchObject({ isWaiting: true });
  done(0);
  await sending;
  expect(queue.get().files[0]).toMatchObject({ state: "sent", isWaiting: false, url: "https://f/a" });
});

it("sends again only what has failed", async () => {
  const { queue, sent, done } = createUploads();
  queue.add([file("a"), file("b")], true);
  const first = queue.send();
  done(0);
  sent[1]?.end({ is: "refused" });
  expect(await first).toBeNull();
  expect(queue.get().files.map(({ state }) => state)).toEqual(["sent", "failed"]);
  const second = queue.send();
  expect(queue.get().error).toBe("");
  expect(sent).toHaveLength(3);
  done(2);
  expect(await second).toEqual(["https://f/a", "https://f/b"]);
});

it("goes on without a file that was taken away, even on its way", async () => {
  const { queue, sent, done } = createUploads();
  queue.add([file("a"), file("b")], true);
  const sending = queue.send();
  queue.remove(queue.get().files[1]?.id ?? 0);
  expect(sent[1]?.options.signal.aborted).toBe(true);
  done(0);
  expect(await sending).toEqual(["https://f/a"]);
  queue.clear();
  expect(await queue.send()).toBeNull();
});

it("keeps only the first file where one is enough, and the latest", () => {
  const { queue } = createUploads();
  queue.add([file("a"), file("b")], false);
  expect(queue.get().files.map((entry) => entry.file.name)).toEqual(["a"]);
  queue.add([file("c")], false);
  expect(queue.get().files.map((entry) => entry.file.name)).toEqual(["c"]);
});

it("has files of an earlier page in front, and sends only those that had not arrived", async () => {
  const { queue, sent, done } = createUploads();
  queue.add([file("c")], true);
  queue.restore([
    { id: 1, file: file("a"), url: "https://f/early" },
    { id: 2, file: file("b"), url: null },
  ]);
  expect(queue.get().files.map(({ state, fraction }) => [state, fraction])).toEqual([
    ["sent", 1],
    ["picked", 0],
    ["picked", 0],
  ]);
  const sending = queue.send();
  expect(sent.map(({ name }) => name)).toEqual(["b", "c"]);
  for (const index of [0, 1]) done(index);
  expect(await sending).toEqual(["https://f/early", "https://f/b", "https://f/c"]);
});

it("knows which answer its files are sent for, until one of them could not be", async () => {
  const { queue, sent, done } = createUploads();
  const toReply = (urls: string[]) => ({ text: urls.join(" ") });
  queue.add([file("a")], true);
  const first = queue.send(toReply);
  expect(queue.get().toReply).toBe(toReply);
  sent[0]?.end({ is: "refused" });
  await first;
  expect(queue.get().toReply).toBeNull();
  const second = queue.send(toReply);
  done(1);
  await second;
  expect(queue.get().toReply).toBe(toReply);
});

it("tells its watchers until they leave", () => {
  const { queue } = createUploads();
  const watcher = vi.fn();
  const leave = queue.subscribe(watcher);
  queue.tell("No");
  leave();
  queue.tell("");
  expect(watcher).toHaveBeenCalledTimes(1);
});

const failWith = async (names: string[], outcome: UploadOutcome, messages: Partial<Uploads["messages"]> = {}) => {
  const { queue, sent } = createUploads(messages);
  queue.add(names.map(file), true);
  const sending = queue.send();
  for (const { end } of sent) end(outcome);
  await sending;
  return queue.get().error;
};

it("spec 8.3: Upload failure: 'An error occured while uploading the file' or '...the files'", async () => {
  expect(await failWith(["a"], { is: "refused" })).toBe("An error occured while uploading the file");
  expect(await failWith(["a", "b"], { is: "refused" })).toBe("An error occured while uploading the files");
  expect(await failWith(["a"], { is: "full" })).toMatch(/no room left/);
  expect(await failWith(["a"], { is: "full" }, { fileUploadError: "Oh no" })).toBe("Oh no");
  expect(await failWith(["a"], { is: "refused" }, { fileUploadError: "Oh no" })).toBe("Oh no");
});

it("says of a file that is too large what the specification or the author says", async () => {
  expect(await failWith(["a"], { is: "too large", limit: 3 })).toBe("A file is larger than 3MB");
  const own = { fileUploadSizeError: "[[file]] has more than [[limit]] MB" };
  expect(await failWith(["a"], { is: "too large", limit: 3 }, own)).toBe("a has more than 3 MB");
});
