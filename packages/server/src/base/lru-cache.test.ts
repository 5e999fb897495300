import { expect, it } from "vitest";
import { createLruCache } from "./lru-cache.ts";

const keysIn = (cache: { get(key: string): unknown }, keys: string) =>
  [...keys].filter((key) => cache.get(key) !== undefined).join("");

it("a cache removes what was used least recently", () => {
  const cache = createLruCache<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  expect(cache.get("a")).toBe(1);
  cache.set("c", 3);
  expect(keysIn(cache, "abc")).toBe("ac");
});

it("a cache holds as many values as their sizes allow", () => {
  const cache = createLruCache<number>(100);
  for (const key of "abc") cache.set(key, 1, 30);
  cache.set("d", 1, 40);
  expect(keysIn(cache, "abcd")).toBe("bcd");
  cache.set("b", 1, 31);
  expect(keysIn(cache, "abcd")).toBe("bd");
  cache.delete("d");
  cache.set("e", 1, 69);
  expect(keysIn(cache, "bde")).toBe("be");
});

it("a cache keeps a value that is larger than itself until the next one comes", () => {
  const cache = createLruCache<number>(10);
  cache.set("a", 1, 1000);
  expect(keysIn(cache, "a")).toBe("a");
  cache.set("b", 1, 5);
  expect(keysIn(cache, "ab")).toBe("b");
});
