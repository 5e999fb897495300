import { beforeEach, expect, it, vi } from "vitest";
import { startFileBrowser } from "../testing/file-browser.ts";
import { type KeptInput, openFileStore } from "./file-store.ts";

const entry = (id: number, name: string) => ({ id, name, type: "text/plain", url: null });
const input = (key: string, files: KeptInput["files"]): KeptInput => ({
  key,
  result: { key: "result", botId: "bot", version: 1, links: {} },
  botId: "bot",
  blockId: "b",
  time: 1,
  files,
  begun: null,
});

beforeEach(() => {
  startFileBrowser();
});

it("gives files back as they were picked, in their order", async () => {
  const store = await openFileStore();
  const kept = input("one", [entry(2, "b.txt"), entry(1, "a.txt")]);
  const file = (content: string, name: string) => new File([content], name, { type: "text/plain" });
  await store.put(kept, [
    { id: 1, file: file("A", "a.txt") },
    { id: 2, file: file("B", "b.txt") },
  ]);
  const again = await openFileStore();
  expect(await again.find("one")).toEqual(kept);
  const files = await again.filesOf(kept);
  expect(files.map(({ id, file }) => [id, file.name, file.type])).toEqual([
    [2, "b.txt", "text/plain"],
    [1, "a.txt", "text/plain"],
  ]);
  expect(await Promise.all(files.map(({ file }) => file.text()))).toEqual(["B", "A"]);
});

it("has no more than what the input names, and nothing of an input that is removed", async () => {
  const store = await openFileStore();
  const both = [entry(1, "a.txt"), entry(2, "b.txt")];
  for (const key of ["one", "other"]) {
    const added = both.map(({ id }) => ({ id, file: new File([key], "x") }));
    await store.put(input(key, both), added);
  }
  await store.put(input("one", [entry(2, "b.txt")]));
  const ids = async (key: string) => (await store.filesOf(input(key, both))).map(({ id }) => id);
  expect([await ids("one"), await ids("other")]).toEqual([[2], [1, 2]]);
  await store.remove("one");
  expect([await store.find("one"), await ids("one"), await ids("other")]).toEqual([null, [], [1, 2]]);
  expect((await store.inputs()).map(({ key }) => key)).toEqual(["other"]);
});

it("leaves out a file that the browser had no room for", async () => {
  const store = await openFileStore();
  const kept = input("one", [entry(1, "a.txt"), entry(2, "huge.mov")]);
  await store.addFile("one", { id: 1, file: new File(["A"], "a.txt") });
  await store.put(kept);
  expect((await store.filesOf(kept)).map(({ file }) => file.name)).toEqual(["a.txt"]);
});

it("throws where the browser refuses its database", async () => {
  vi.stubGlobal("indexedDB", undefined);
  await expect(openFileStore()).rejects.toThrow();
});
