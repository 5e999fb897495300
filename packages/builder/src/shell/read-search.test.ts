import fc from "fast-check";
import { expect, test } from "vitest";
import { searchFormat, texts } from "./read-search.ts";

const read = (query: string) => texts("q")(searchFormat.parseSearch(query));

test("what somebody types into the address is read as the text that it is", () => {
  for (const typed of ["249", "1e3", "007", "2.50", "true", "false", "null", "{}", '"', "tea house"])
    expect(read(`?q=${encodeURIComponent(typed)}`)).toEqual({ q: typed });
  expect(read("?other=1")).toEqual({});
});

test("every text comes back from the address that it was written to", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.json()), (q) => {
      expect(read(searchFormat.stringifySearch({ q }))).toEqual({ q });
    }),
  );
});

test("a switch in the address stays a switch", () => {
  expect(searchFormat.parseSearch(searchFormat.stringifySearch({ create: true }))).toEqual({ create: true });
});
