import { expect, it } from "vitest";
import { listPaths, nameForPath, readAnswer } from "./body-paths.ts";

const pathsOf = (data: Parameters<typeof readAnswer>[0]) => listPaths(readAnswer(data)).map(({ path }) => path);

it("a part is named by the path that gives it, whatever its key holds", () => {
  expect(pathsOf({ name: "Ada", "first name": "A", 'a"b': 1 })).toEqual([
    "data",
    "data.name",
    'data["first name"]',
    'data["a\\"b"]',
  ]);
  expect(pathsOf("text")).toEqual(["data"]);
});

it("a list of objects offers one key of all of them, and its entries", () => {
  expect(pathsOf({ items: [{ name: "a" }, { name: "b", n: 1 }] })).toEqual([
    "data",
    "data.items",
    "data.items.flatMap(item => item.name)",
    "data.items.flatMap(item => item.n)",
    "data.items[0]",
    "data.items[1]",
    "data.items[0].name",
    "data.items[1].name",
    "data.items[1].n",
  ]);
});

it("every path gives the part that it stands for", () => {
  const data = { items: [{ "a b": [1, 2] }, { "a b": [3] }], deep: { list: [[{ x: null }]] } };
  for (const { path, preview } of listPaths(readAnswer(data))) {
    const value: unknown = new Function("data", `return ${path}`)(data);
    const shown = Array.isArray(value)
      ? `[${value.length}]`
      : typeof value === "object" && value !== null
        ? `{${Object.keys(value).length}}`
        : JSON.stringify(value);
    expect([path, preview]).toEqual([path, shown]);
  }
});

it("a variable is named after the last key", () => {
  const named = [
    "data.items[0].name",
    'data["first name"]',
    "data.items.flatMap(item => item.title)",
    "statusCode",
    "data",
  ];
  expect(named.map(nameForPath)).toEqual(["name", "first name", "title", "Status", "Answer"]);
});
