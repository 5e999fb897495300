import fc from "fast-check";
import { expect, test } from "vitest";
import { compileFlow } from "../compile/compile-flow.ts";
import { isJsonObject, type Json } from "../json.ts";
import type { BotFile } from "./bot-file.ts";
import { BotFileError } from "./bot-file-error.ts";
import { botFileSchema } from "./bot-file-schema.ts";
import { createDraft } from "./create-draft.ts";
import { exportBotFile } from "./export-bot-file.ts";
import { importBotFile } from "./import-bot-file.ts";
import { anyBotFile } from "./testing/any-bot-file.ts";

const junk = fc.constantFrom<Json>(
  null,
  0,
  "",
  "text",
  "__proto__",
  true,
  [],
  {},
  [null],
  [[]],
  { id: "start" },
  { byId: {}, allIds: [] },
);

/** Replaces one value somewhere in the tree; each number says which way to go down. */
const damage = (value: Json, way: number[], replacement: Json): Json => {
  const [turn, ...rest] = way;
  const keys = Array.isArray(value) ? [...value.keys()] : isJsonObject(value) ? Object.keys(value) : [];
  if (turn === undefined || keys.length === 0) return replacement;
  const key = keys[turn % keys.length];
  if (Array.isArray(value))
    return value.map((entry, index) => (index === key ? damage(entry, rest, replacement) : entry));
  if (!isJsonObject(value)) return replacement;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      name === key ? damage(entry ?? null, rest, replacement) : (entry ?? null),
    ]),
  );
};

const damaged = fc
  .tuple(
    anyBotFile,
    fc.constantFrom("6.1", "6", "5", "3", null),
    fc.array(fc.tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }), junk), { minLength: 1, maxLength: 3 }),
  )
  .map(([file, version, damages]) =>
    damages.reduce<Json>((result, [way, replacement]) => damage(result, way, replacement), { ...file, version }),
  );

test("a damaged file is refused with one message, or becomes a whole one", () => {
  let imported = 0;
  fc.assert(
    fc.property(damaged, (json) => {
      let file: BotFile;
      try {
        file = importBotFile(JSON.stringify(json)).file;
      } catch (error) {
        expect(error).toBeInstanceOf(BotFileError);
        return;
      }
      imported++;
      expect(botFileSchema.safeParse(file).error).toBeUndefined();
      expect(exportBotFile(createDraft(file))).toEqual(exportBotFile(createDraft(importBotFile(file).file)));
      compileFlow(file, {}, { botId: "bot", version: null });
    }),
    { numRuns: 500 },
  );
  expect(imported).toBeGreaterThan(100);
});
