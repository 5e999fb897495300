import fc from "fast-check";
import { expect, test } from "vitest";
import { BotFileError } from "../bot-file-error.ts";
import { findMistake, parseJson } from "./parse-json.ts";
import { toPlainJson } from "./to-plain-json.ts";

const errorOf = (run: () => unknown): BotFileError => {
  try {
    run();
  } catch (error) {
    if (error instanceof BotFileError) return error;
    throw error;
  }
  throw new Error("Nothing was thrown.");
};

test("JSON with a byte order mark is parsed", () => {
  expect(parseJson('\uFEFF {"a": [1, true, null, "é"]}')).toEqual({ a: [1, true, null, "é"] });
});

test.each([
  ['{\n  "a": 1,\n  "b": }', 3, 8, "a value", '"}"'],
  ['{"a": 1 "b": 2}', 1, 9, 'a "," or "}"', '"""'],
  ["[1, 2", 1, 6, 'a "," or "]"', "the end of the file"],
  ["{a: 1}", 1, 2, "a key in double quotes", '"a"'],
  ["{} x", 1, 4, "the end of the file", '"x"'],
  ["<html>", 1, 1, "a value", '"<"'],
  ['{"a": "line\nbreak"}', 1, 7, "a value", '"""'],
  ['{"a": "no end', 1, 7, "a value", '"""'],
  ['["\\x"]', 1, 2, "a value", '"""'],
  ["[1,\n]", 2, 1, "a value", '"]"'],
  ['{"a": 1,}', 1, 9, "a key in double quotes", '"}"'],
  ['{"a" 1}', 1, 6, 'a ":"', '"1"'],
  ['{"a": [1}', 1, 9, 'a "," or "]"', '"}"'],
  ['{"a": {"b": 1}', 1, 15, 'a "," or "}"', "the end of the file"],
  ["{ // a bot", 1, 3, "a key in double quotes", '"/"'],
  ["[1, /* none */ 2]", 1, 5, "a value", '"/"'],
  ["[01]", 1, 3, 'a "," or "]"', '"1"'],
  ["[NaN]", 1, 2, "a value", '"N"'],
  ['["é", \u{1F600}]', 1, 7, "a value", '"\u{1F600}"'],
])("%j: line %i, column %i", (source, line, column, expected, found) => {
  const error = errorOf(() => parseJson(source));
  expect(error).toMatchObject({ line, column, expected, found });
  expect(error.message).toContain(`line ${line}, column ${column}`);
});

test("an empty file is called empty", () => {
  expect(errorOf(() => parseJson(" \n")).message).toBe("The file is empty.");
});

test("mistakes are found exactly where JSON.parse fails", () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom("", "{", "]", ",", '"', "x", "\\", "-", "0"),
      (json, seed, noise) => {
        const at = seed % (json.length + 1);
        const source = json.slice(0, at) + noise + json.slice(at + 1);
        let isJson = true;
        try {
          JSON.parse(source);
        } catch {
          isJson = false;
        }
        expect(findMistake(source) === null).toBe(isJson);
      },
    ),
    { numRuns: 500 },
  );
});

test("nesting without end is refused, not followed", () => {
  const deep = "[".repeat(200_000) + "]".repeat(200_000);
  expect(errorOf(() => parseJson(deep)).message).toContain("200 levels");
  const circle: Record<string, unknown> = {};
  circle.again = circle;
  expect(errorOf(() => toPlainJson(circle)).message).toContain("200 levels");
  expect(errorOf(() => parseJson("[".repeat(200_000))).message).toContain("200 levels");
  expect(errorOf(() => parseJson('{"a":'.repeat(200_000))).message).toContain("200 levels");
  expect(errorOf(() => parseJson("[".repeat(200))).found).toBe("the end of the file");
});

test("a mistake at the end of 20 MB is found without a long wait", () => {
  const block = JSON.stringify({
    id: "b",
    type: "text",
    content: { richText: [{ type: "p", children: [1, 2.5, null] }] },
  });
  const lines = `${block},\n`.repeat(20_000_000 / block.length);
  const begun = process.cpuUsage();
  const { line, column } = errorOf(() => parseJson(`[${lines}${block}}`));
  expect([line, column]).toEqual([lines.split("\n").length, block.length + 1]);
  // This takes about one second of processor time. Searching backwards through the text for each line would take hours.
  expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(10);
});

test("what is not JSON becomes JSON or is named", () => {
  expect(toPlainJson({ at: new Date(0), gone: undefined, list: [undefined, Number.NaN] })).toEqual({
    at: "1970-01-01T00:00:00.000Z",
    list: [null, null],
  });
  expect(errorOf(() => toPlainJson({ a: [() => 1] })).path).toBe("a[0]");
});

test("prototype keys are ordinary keys", () => {
  const copy = toPlainJson(JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}'));
  expect(Object.keys(copy as object)).toEqual(["__proto__", "constructor"]);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
});
