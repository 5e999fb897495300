import fc from "fast-check";
import { expect, test } from "vitest";
import { compileFlow } from "../compile/compile-flow.ts";
import { createDraft } from "../draft/create-draft.ts";
import { exportBotFile } from "../draft/to-bot-file.ts";
import type { BotFile } from "../nouns/bot-file.ts";
import { isJsonObject, type JsonObject } from "../values/json.ts";
import { BotFileError } from "./bot-file-error.ts";
import { botFileSchema } from "./bot-file-schema.ts";
import { importBotFile } from "./import-bot-file.ts";
import { anyBotFile } from "./testing/any-bot-file.ts";
import { anyDamage } from "./testing/any-damage.ts";

/** Turns a file into roughly the oldest format, in which groups were called blocks, and blocks were called steps. */
const toSteps = ({ groups, events, edges, version: _, ...others }: BotFile): JsonObject => ({
  ...others,
  blocks: [
    { id: "start-group", steps: [{ id: "start-block", type: "start", outgoingEdgeId: events[0]?.outgoingEdgeId }] },
    ...groups.map(({ blocks, ...group }) => ({
      ...group,
      steps: blocks.map((block) => ({ ...block, blockId: group.id })),
    })),
  ],
  edges: edges.map(({ from, to, ...edge }) => ({
    ...edge,
    from: "blockId" in from ? { ...from, stepId: from.blockId } : from,
    to: { ...to, blockId: to.groupId, stepId: to.blockId },
  })),
});

const toTable = (entries: JsonObject[]): JsonObject => ({
  byId: Object.fromEntries(entries.map((entry) => [String(entry.id), entry])),
  allIds: entries.map(({ id }) => id ?? null),
});

/** Turns a file into roughly the format of early 2022, which stored blocks and steps as tables by id. */
const toTables = (file: BotFile): JsonObject => {
  const { blocks, edges, variables, ...others } = toSteps(file);
  const groups = Array.isArray(blocks) ? blocks.filter(isJsonObject) : [];
  const stepsOf = ({ steps }: JsonObject) => (Array.isArray(steps) ? steps.filter(isJsonObject) : []);
  const steps = groups.flatMap(stepsOf);
  const items = file.groups.flatMap((group) => group.blocks.flatMap((block) => block.items ?? []));
  return {
    ...others,
    blocks: toTable(groups.map((group) => ({ ...group, stepIds: stepsOf(group).map(({ id }) => id ?? null) }))),
    steps: toTable(
      steps.map(({ items: own, ...step }) => ({
        ...step,
        options: {
          itemIds: Array.isArray(own) ? own.map((item) => (isJsonObject(item) ? (item.id ?? null) : null)) : [],
        },
        target: { blockId: groups[0]?.id },
      })),
    ),
    choiceItems: toTable(items),
    webhooks: toTable([]),
    edges: toTable(Array.isArray(edges) ? edges.filter(isJsonObject) : []),
    variables: toTable(file.variables),
  };
};

/** A file of any version of the format. */
const anySource = fc.oneof(
  fc.tuple(anyBotFile, fc.constantFrom("6.1", "6", "5", "3", null)).map(([file, version]) => ({ ...file, version })),
  anyBotFile.map(toSteps),
  anyBotFile.map(toTables),
);

const damaged = fc.tuple(anySource, anyDamage).map(([file, damage]) => damage(file));

/**
 * Returns the imported file, or null where the import refuses it with a BotFileError. Any other error fails the test.
 */
const importOrRefuse = (input: unknown): BotFile | null => {
  try {
    return importBotFile(input).file;
  } catch (error) {
    expect(error).toBeInstanceOf(BotFileError);
    return null;
  }
};

/** Expects a valid file that compiles, and that exporting and importing it again changes nothing. */
const expectWhole = (file: BotFile) => {
  expect(botFileSchema.safeParse(file).error).toBeUndefined();
  const exported = exportBotFile(createDraft(file, {}), {});
  const again = importBotFile(JSON.stringify(exported));
  expect(again.file).toEqual(exported);
  expect([...again.report.upgraded, ...again.report.dropped]).toEqual([]);
  compileFlow(file, {}, { botId: "bot", version: null });
};

test("a damaged file of any version is refused with one message, or becomes a whole one", () => {
  let imported = 0;
  fc.assert(
    fc.property(damaged, (json) => {
      const file = importOrRefuse(JSON.stringify(json));
      if (!file) return;
      imported++;
      expectWhole(file);
    }),
    { numRuns: 600 },
  );
  expect(imported).toBeGreaterThan(100);
});

test("a path of an item that is no object goes, and the connections of the others stay", () => {
  const paths = [{ id: "path", outgoingEdgeId: "edge" }, null, "text"];
  const { file, report } = importBotFile({
    version: "6.1",
    name: "Bot",
    events: [{ id: "start", type: "start" }],
    groups: [{ id: "toString", title: "", blocks: [{ id: "block", type: "cards", items: [{ id: "item", paths }] }] }],
    edges: [{ id: "edge", from: { blockId: "block", itemId: "item", pathId: "path" }, to: { groupId: "toString" } }],
  });
  expect(file.edges).toHaveLength(1);
  expect(report.dropped.map(({ message }) => message)).toEqual(
    Array(2).fill("A path of an item, because it is not an object."),
  );
  expectWhole(file);
});

test("a file of any version is imported as it is", () => {
  fc.assert(
    fc.property(anySource, (source) => expectWhole(importBotFile(source).file)),
    { numRuns: 200 },
  );
});

test("a text with characters lost, added and changed is refused with one message, or becomes a whole file", () => {
  const change = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat(3),
    fc.constantFrom("", '"', "{", "}", "[", "]", ",", ":", "0", "-", "\\", "\n", "null", "\u0000", "\ud800", "é", "//"),
  );
  const apply = (text: string, [place, length, noise]: [number, number, string]) => {
    const at = Math.floor(place * text.length);
    return text.slice(0, at) + noise + text.slice(at + length);
  };
  fc.assert(
    fc.property(anySource, fc.array(change, { minLength: 1, maxLength: 3 }), (source, changes) => {
      const file = importOrRefuse(changes.reduce(apply, JSON.stringify(source)));
      if (file) expectWhole(file);
    }),
    { numRuns: 600 },
  );
});

test("what is no file at all is refused with one message", () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withSparseArray: true,
  });
  fc.assert(
    fc.property(fc.oneof(anything, fc.json(), fc.string({ unit: "binary" })), (input) => {
      expect(importOrRefuse(input)).toBeNull();
    }),
    { numRuns: 500 },
  );
});
