import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createDiskStorage } from "./disk-storage.ts";
import type { Bytes } from "./storage.ts";
import { describeStorage } from "./testing/describe-storage.ts";

const folders: string[] = [];
const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-disk-"));
  folders.push(folder);
  return folder;
};

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describeStorage("disk", async () => createDiskStorage(makeFolder()));

async function* slowly(): Bytes {
  yield new Uint8Array([1]);
}

it("leaves no empty folders behind, and removes only old drafts", async () => {
  const folder = makeFolder();
  const storage = createDiskStorage(folder);
  await storage.put("a/b/c", slowly(), { type: "", disposition: "", maxSize: 1 });
  expect(statSync(join(folder, "files/a/b/c")).mode & 0o777).toBe(0o600);
  await storage.delete("a/b/c");
  expect(existsSync(join(folder, "files/a"))).toBe(false);
  mkdirSync(join(folder, "incoming"), { recursive: true });
  writeFileSync(join(folder, "incoming", "draft"), "x");
  await storage.clean(new Date(Date.now() - 60_000));
  expect(readdirSync(join(folder, "incoming"))).toEqual(["draft"]);
  await storage.clean(new Date(Date.now() + 60_000));
  expect(readdirSync(join(folder, "incoming"))).toEqual([]);
});
