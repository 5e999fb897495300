import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileFlow } from "../compile/compile-flow.ts";
import { createDraft } from "../draft/create-draft.ts";
import { exportBotFile } from "../draft/to-bot-file.ts";
import { defineBlock, f } from "../fields/index.ts";
import type { BotFile } from "../nouns/bot-file.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { BotFileError } from "./bot-file-error.ts";
import { botFileSchema } from "./bot-file-schema.ts";
import { importBotFile } from "./import-bot-file.ts";
import { anyDamage } from "./testing/any-damage.ts";

const folder =
  process.env.PARLEY_CORPUS ?? fileURLToPath(new URL("../../../../../shared/corpus/typebot", import.meta.url));
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];

const definitions = {
  text: defineBlock({
    type: "text",
    family: "bubble",
    label: "Text",
    description: "Says something.",
    search: [],
    key: "content",
    options: f.fields({ richText: f.richText({ label: "Text", flavour: "bubble" }) }),
  }),
};

const labels: Record<string, string> = { "v2-steps": "2 (steps)", "v3-unmarked": "3 (unmarked)" };

const listOf = (value: Json | undefined): JsonObject[] => {
  if (Array.isArray(value)) return value.filter(isJsonObject);
  return isJsonObject(value) && isJsonObject(value.byId) ? Object.values(value.byId).filter(isJsonObject) : [];
};

/** Counts groups, blocks, edges and items of an unconverted file, without start blocks and their groups. */
const countSource = (source: JsonObject) => {
  const groups = listOf(source.groups ?? source.blocks);
  const blocks = source.steps ? listOf(source.steps) : groups.flatMap((group) => listOf(group.blocks ?? group.steps));
  const starts = blocks.filter(({ type }) => type === "start").length;
  const targets = [...blocks, ...listOf(source.choiceItems)].flatMap(({ target, trueTarget, falseTarget }) =>
    [target, trueTarget, falseTarget].filter((to) => to !== undefined),
  );
  return {
    groups: groups.length - starts,
    blocks: blocks.length - starts,
    edges: listOf(source.edges).length + targets.length,
    variables: listOf(source.variables).length,
  };
};

const countFile = (file: BotFile) => ({
  groups: file.groups.length,
  blocks: file.groups.flatMap(({ blocks }) => blocks).length,
  edges: file.edges.length,
  variables: file.variables.length,
});

/** Returns the edge id from every place of the file that stores one. */
const storedEdges = (file: BotFile): string[] => {
  const items = file.groups.flatMap(({ blocks }) => blocks.flatMap((block) => block.items ?? []));
  const paths = items.flatMap((item) => listOf(item.paths));
  const holders = [...file.events, ...file.groups.flatMap(({ blocks }) => blocks), ...items, ...paths];
  return holders.flatMap(({ outgoingEdgeId }) => (typeof outgoingEdgeId === "string" ? [outgoingEdgeId] : []));
};

if (names.length === 0) test.skip("there are no real bot files here: set PARLEY_CORPUS to their folder", () => {});

describe.each(names)("%s", (name) => {
  const text = readFileSync(`${folder}/${name}`, "utf8");
  const source = JSON.parse(text) as JsonObject;
  const { file, report } = importBotFile(text, { knownTypes: new Set(["text"]) });

  test("is imported without losing anything", () => {
    const version = name.replace(/^.*_|\.json$/g, "");
    expect(report.sourceVersion).toBe(labels[version] ?? version.slice(1));
    expect(countFile(file)).toEqual(countSource(source));
    expect(botFileSchema.safeParse(file).error).toBeUndefined();
    expect(file.events[0]).toMatchObject({ type: "start", outgoingEdgeId: expect.any(String) });
    expect(storedEdges(file).sort()).toEqual(file.edges.map(({ id }) => id).sort());
    // The cards files give three items of a block the same id. In all other files nothing is dropped.
    expect(report.dropped).toHaveLength(name.startsWith("cards_") ? 2 : 0);
    const isUpgraded = report.upgraded.some(({ path }) => path === "version");
    expect(isUpgraded).toBe(report.sourceVersion !== "6.1");
  });

  test("every text of its bubbles and items is still there", () => {
    const words = JSON.stringify(file);
    for (const richText of text.matchAll(/"text":\s*"((?:[^"\\]|\\.)+)"/g)) {
      expect(words).toContain(JSON.stringify(JSON.parse(`"${richText[1]}"`)));
    }
  });

  test("is the same after a draft, and after another import", () => {
    const draft = createDraft(file, definitions);
    expect(exportBotFile(draft, definitions)).toEqual(file);
    const again = importBotFile(JSON.stringify(exportBotFile(draft, definitions)));
    expect(again.file).toEqual(file);
    expect([...again.report.upgraded, ...again.report.dropped]).toEqual([]);
  });

  test("is refused with one message, or becomes a whole file, once it is damaged", () => {
    fc.assert(
      fc.property(anyDamage, (damage) => {
        let imported: BotFile;
        try {
          imported = importBotFile(damage(source)).file;
        } catch (error) {
          expect(error).toBeInstanceOf(BotFileError);
          return;
        }
        expect(botFileSchema.safeParse(imported).error).toBeUndefined();
        expect(importBotFile(exportBotFile(createDraft(imported, {}), {})).report).toMatchObject({
          upgraded: [],
          dropped: [],
        });
      }),
      { numRuns: 20 },
    );
  });

  test("compiles", () => {
    const { flow, problems } = compileFlow(file, definitions, { botId: "bot", version: 1 });
    expect(problems).toEqual([]);
    expect(flow.groups.flatMap(({ blocks }) => blocks)).toHaveLength(countFile(file).blocks);
    expect(Object.keys(flow.edges).sort()).toEqual(file.edges.map(({ id }) => id).sort());
    expect(JSON.parse(JSON.stringify(flow))).toEqual(flow);
  });
});
