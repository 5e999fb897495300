import { describe, expect, it } from "vitest";
import { type Bytes, FileTooLargeError, type Storage } from "../storage.ts";

// Test support: runs one suite on every storage driver.

const facts = { type: "text/plain", disposition: "inline", maxSize: 1000 };

async function* chunks(...texts: string[]): Bytes {
  for (const text of texts) yield new TextEncoder().encode(text);
}

async function* broken(): Bytes {
  yield new TextEncoder().encode("half");
  throw new Error("The line broke");
}

export const describeStorage = (name: string, open: () => Promise<Storage>): void => {
  describe(name, () => {
    const read = async (storage: Storage, key: string, range?: { start: number; end: number }) => {
      const found = await storage.get(key, range);
      return found && { size: found.size, text: await new Response(found.body).text() };
    };
    const keys = async (storage: Storage, prefix: string) => {
      const found: string[] = [];
      for await (const { key } of storage.list(prefix)) found.push(key);
      return found.sort();
    };

    it("gives back what was put, byte for byte", async () => {
      const storage = await open();
      expect(await storage.put("a/b/c.txt", chunks("one ", "", "two"), facts)).toEqual({ key: "a/b/c.txt", size: 7 });
      expect(await read(storage, "a/b/c.txt")).toEqual({ size: 7, text: "one two" });
      await storage.put("a/b/Zoë 😀.bin", chunks("\0\uFFFD"), facts);
      expect(await read(storage, "a/b/Zoë 😀.bin")).toEqual({ size: 4, text: "\0\uFFFD" });
    });

    it("gives parts of a file, with the size of the whole", async () => {
      const storage = await open();
      await storage.put("part", chunks("0123456789"), facts);
      expect(await read(storage, "part", { start: 2, end: 5 })).toEqual({ size: 10, text: "2345" });
      expect(await read(storage, "part", { start: 9, end: 9 })).toEqual({ size: 10, text: "9" });
    });

    it("takes the newer of two files under one key", async () => {
      const storage = await open();
      await storage.put("key", chunks("old and longer"), facts);
      await storage.put("key", chunks("new"), facts);
      expect(await read(storage, "key")).toEqual({ size: 3, text: "new" });
      expect(await keys(storage, "")).toEqual(["key"]);
    });

    it("refuses a file that grows too large, and leaves what was there as it was", async () => {
      const storage = await open();
      await storage.put("key", chunks("kept"), facts);
      const tooLarge = storage.put("key", chunks("12345", "67890", "1"), { ...facts, maxSize: 10 });
      await expect(tooLarge).rejects.toThrow(FileTooLargeError);
      await expect(storage.put("new", broken(), facts)).rejects.toThrow("The line broke");
      expect(await read(storage, "key")).toEqual({ size: 4, text: "kept" });
      expect(await keys(storage, "")).toEqual(["key"]);
      expect(await storage.put("key", chunks("1234567890"), { ...facts, maxSize: 10 })).toMatchObject({ size: 10 });
    });

    it("deletes, also what is not there", async () => {
      const storage = await open();
      await storage.put("a/b", chunks("x"), facts);
      await storage.put("a/c", chunks("y"), facts);
      await storage.delete("a/b");
      await storage.delete("a/b");
      await storage.delete("never/was/here");
      expect(await read(storage, "a/b")).toBeNull();
      expect(await read(storage, "a")).toBeNull();
      expect(await keys(storage, "a/")).toEqual(["a/c"]);
    });

    it("lists by what keys begin with", async () => {
      const storage = await open();
      for (const key of ["public/r1/a", "public/r1/b", "public/r10/c", "private/r1/d"])
        await storage.put(key, chunks("x"), facts);
      expect(await keys(storage, "public/r1/")).toEqual(["public/r1/a", "public/r1/b"]);
      expect(await keys(storage, "public/")).toHaveLength(3);
      expect(await keys(storage, "none/")).toEqual([]);
    });

    it("knows no way out of its place", async () => {
      const storage = await open();
      for (const key of ["", "/a", "a//b", "../a", "a/../../b", "a/.", "a\\..\\b", "a\0b", `${"x".repeat(256)}`]) {
        await expect(storage.put(key, chunks("x"), facts)).rejects.toThrow("Not a key");
        await expect(storage.get(key)).rejects.toThrow("Not a key");
        await expect(storage.delete(key)).rejects.toThrow("Not a key");
      }
    });

    it("cleans up after interrupted uploads without touching files", async () => {
      const storage = await open();
      await storage.put("kept", chunks("x"), facts);
      await storage.clean(new Date(Date.now() + 1000));
      expect(await keys(storage, "")).toEqual(["kept"]);
    });
  });
};
