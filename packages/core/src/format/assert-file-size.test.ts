import { expect, it } from "vitest";
import { mostBlocks, mostGroups } from "./assert-file-size.ts";
import { importBotFile } from "./import-bot-file.ts";

const file = (groups: unknown) => ({ version: "6.1", name: "Large", groups, edges: [], variables: [] });
const groupsOf = (count: number, blocks: unknown = []) =>
  Array.from({ length: count }, (_, index) => ({ id: `g${index}`, title: "", blocks }));
const blocksOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `b${index}`, type: "unknown" }));

it("takes the largest file that a bot may have", () => {
  expect(importBotFile(file(groupsOf(mostGroups))).file.groups).toHaveLength(mostGroups);
});

it.each([
  ["groups", file(groupsOf(mostGroups + 1)), "it has 25,001 groups, and a bot may have 25,000 at most"],
  ["blocks", file(groupsOf(1, blocksOf(mostBlocks + 1))), "it has 100,001 blocks, and a bot may have 100,000 at most"],
  [
    "groups of steps in tables",
    {
      blocks: { byId: Object.fromEntries(groupsOf(mostGroups + 1).map((group) => [group.id, group])), allIds: [] },
      edges: [],
      variables: [],
    },
    "it has 25,001 groups",
  ],
])("refuses more %s, with the limit", (_, given, message) => {
  expect(() => importBotFile(given)).toThrow(message);
});

it("refuses a text before it is read", () => {
  expect(() => importBotFile(`{"groups":${" ".repeat(21 * 1_048_576 - 100)}`)).toThrow(
    "it has 21 MB of text, and a bot may have 20 MB at most",
  );
});
