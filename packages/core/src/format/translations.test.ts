import fc from "fast-check";
import { expect, test } from "vitest";
import { compileFlow } from "../compile/compile-flow.ts";
import { createDraft } from "../draft/create-draft.ts";
import { exportBotFile } from "../draft/to-bot-file.ts";
import { defineBlock } from "../fields/define-block.ts";
import * as f from "../fields/fields.ts";
import { translateBlock } from "../templates/translate-block.ts";
import type { JsonObject } from "../values/json.ts";
import { toExchangeForm } from "./exchange-form.ts";
import { importBotFile } from "./import-bot-file.ts";

const say = defineBlock({
  type: "say",
  family: "bubble",
  label: "Say",
  description: "Says something.",
  search: [],
  key: "content",
  options: f.fields({
    text: f.text({ isText: true, label: "Text" }),
    tone: f.text({ label: "Tone" }),
    labels: f.object({ button: f.text({ isText: true, label: "Button", default: "Send" }) }, { label: "Labels" }),
  }),
  summary: () => "",
});
const pick = defineBlock({
  type: "pick",
  family: "input",
  label: "Pick",
  description: "Asks.",
  search: [],
  key: "options",
  options: f.fields({}),
  item: f.fields({
    content: f.text({ isText: true, label: "Text" }),
    paths: f.list(f.fields({ text: f.text({ isText: true, label: "Text" }) }), { label: "Ways" }),
  }),
  summary: () => "",
});
const definitions = { say, pick };

const point = { x: 0, y: 0 };
const fileOf = (blocks: JsonObject[]): JsonObject => ({
  version: "6.1",
  id: "bot",
  name: "Bot",
  events: [{ id: "start", type: "start", graphCoordinates: point }],
  groups: [{ id: "g", title: "Group", graphCoordinates: point, blocks }],
  edges: [],
  variables: [],
  theme: {},
  settings: { general: { language: "en", languages: ["de", "ar"] } },
});

/** The blocks of a file after it has been exported and imported again. */
const throughExport = (file: JsonObject) => {
  const { file: botFile } = importBotFile(file);
  const exported = toExchangeForm(exportBotFile(createDraft(botFile, definitions), definitions), definitions);
  // What another server would read.
  const text = JSON.stringify(exported);
  return { botFile, exported, again: importBotFile(JSON.parse(text)).file };
};

const translation = fc.record({ value: fc.string({ minLength: 1 }), from: fc.string() });
const translations = fc.dictionary(
  fc.constantFrom("de", "ar", "pt-BR"),
  fc.dictionary(fc.constantFrom("text", "labels.button", "content", "__proto__"), translation, { minKeys: 1 }),
  { minKeys: 1 },
);
const maybe = fc.option(translations, { nil: undefined });
const withSome = (entry: JsonObject, found: JsonObject | undefined): JsonObject =>
  found ? { ...entry, translations: found } : entry;

test("no translation is lost by export and import, and none stands outside of Parley's own key", () => {
  fc.assert(
    fc.property(maybe, maybe, maybe, (ofSay, ofItem, ofPath) => {
      const file = fileOf([
        withSome({ id: "s", type: "say", content: { text: "Hello" } }, ofSay),
        {
          id: "p",
          type: "pick",
          items: [withSome({ id: "i", content: "Yes", paths: [withSome({ id: "w", text: "Go" }, ofPath)] }, ofItem)],
        },
      ]);
      const { botFile, exported, again } = throughExport(file);
      expect(again.groups).toEqual(botFile.groups);
      expect(JSON.stringify(exported.groups)).not.toContain("translations");
    }),
  );
});

test("a compiled block has the translations of its texts, and reads like them in that language", () => {
  const { file: botFile } = importBotFile(
    fileOf([
      {
        id: "s",
        type: "say",
        content: { text: "Hello", tone: "warm" },
        translations: {
          de: {
            text: { value: "Hallo {{Name}}", from: "Hello" },
            "labels.button": { value: "Senden", from: "Send" },
            tone: { value: "kalt", from: "warm" },
            nowhere: { value: "x", from: "" },
          },
          ar: { text: { value: 12, from: "Hello" } },
        },
      },
      {
        id: "p",
        type: "pick",
        items: [
          {
            id: "i",
            content: "Yes",
            translations: { de: { content: { value: "Ja", from: "Yes" } } },
            paths: [{ id: "w", text: "Go", translations: { de: { text: { value: "Los", from: "Go" } } } }],
          },
        ],
      },
    ]),
  );
  const { flow } = compileFlow(botFile, definitions, { botId: "bot", version: 1 });
  const [said, picked] = flow.groups[0]?.blocks ?? [];
  if (!said || !picked) throw new Error("The blocks are missing");
  // A text that is filled in only in the translation is prepared, too.
  expect(said.templates).toEqual(["options.text"]);
  expect(said.translations).toEqual({ de: { "options.text": "Hallo {{Name}}", "options.labels.button": "Senden" } });
  expect(translateBlock(said, "de").options).toEqual({
    text: "Hallo {{Name}}",
    tone: "warm",
    labels: { button: "Senden" },
  });
  expect(translateBlock(said, "ar")).toBe(said);
  expect(translateBlock(said, undefined)).toBe(said);
  expect(translateBlock(picked, "de").items).toMatchObject([{ id: "i", content: "Ja", paths: [{ text: "Los" }] }]);
  expect(picked.items?.[0]).not.toHaveProperty("translations");
});
