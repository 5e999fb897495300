import fc from "fast-check";
import { expect, test } from "vitest";
import { orderKeyBetween, orderKeys } from "./order-key.ts";

test("keys inserted anywhere, in any order, keep the list sorted", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 300 }), (places) => {
      const keys: string[] = [];
      for (const place of places) {
        const index = Math.round(place * keys.length);
        const key = orderKeyBetween(keys[index - 1] ?? null, keys[index] ?? null);
        expect(key).toMatch(/^[0-9A-Za-z]*[1-9A-Za-z]$/);
        keys.splice(index, 0, key);
      }
      expect(keys).toEqual([...new Set(keys)].sort());
    }),
  );
});

test("keys evenly spread leave room before, between and behind", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), fc.nat(), (count, seed) => {
      const keys = orderKeys(count);
      expect(keys).toHaveLength(count);
      expect(keys).toEqual([...new Set(keys)].sort());
      const index = seed % (count + 1);
      const key = orderKeyBetween(keys[index - 1] ?? null, keys[index] ?? null);
      expect([...keys, key].sort().indexOf(key)).toBe(index);
    }),
  );
});

test("ten thousand entries at either end keep short keys", () => {
  let low: string | null = null;
  let high: string | null = null;
  for (let count = 0; count < 10_000; count++) {
    const next: string = orderKeyBetween(low, null);
    if (low !== null) expect(next > low).toBe(true);
    low = next;
    const previous: string = orderKeyBetween(null, high);
    if (high !== null) expect(previous < high).toBe(true);
    high = previous;
  }
  expect(low?.length).toBeLessThan(7);
  expect(high?.length).toBeLessThan(7);
});

test("keys in the wrong order are refused", () => {
  expect(() => orderKeyBetween("b", "a")).toThrow(RangeError);
  expect(() => orderKeyBetween("a", "a")).toThrow(RangeError);
});
