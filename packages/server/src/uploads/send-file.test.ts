import { expect, it } from "vitest";
import { parseRange } from "./send-file.ts";

it.each([
  ["bytes=0-4", { start: 0, end: 4 }],
  ["bytes=5-", { start: 5, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-99", { start: 0, end: 9 }],
  ["bytes=8-99", { start: 8, end: 9 }],
  ["bytes=10-", "none"],
  ["bytes=-0", "none"],
  ["bytes=5-4", "none"],
  ["bytes=-", null],
  ["bytes=0-1,3-4", null],
  ["lines=1-2", null],
  [undefined, null],
])("%s of ten bytes is %j", (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});
