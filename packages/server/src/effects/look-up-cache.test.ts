import { expect, it } from "vitest";
import { createLookUpCache } from "./look-up-cache.ts";

const list = [{ value: "a" }];
const minute = 60_000;

it("keeps a list for five minutes", () => {
  const cache = createLookUpCache();
  cache.keep("a", list, 0);
  expect(cache.find("a", 4 * minute)).toEqual(list);
  expect(cache.find("a", 5 * minute)).toBeNull();
  expect(cache.find("b", 0)).toBeNull();
});

it("keeps three hundred lists, and forgets the longest unused first", () => {
  const cache = createLookUpCache();
  for (let count = 0; count < 300; count++) cache.keep(String(count), list, 0);
  cache.find("0", 1);
  cache.keep("one more", list, 1);
  expect([cache.find("0", 1), cache.find("1", 1)]).toEqual([list, null]);
});
