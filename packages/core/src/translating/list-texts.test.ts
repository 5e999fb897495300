import fc from "fast-check";
import { expect, test } from "vitest";
import { compileFlow } from "../compile/compile-flow.ts";
import { createDraft } from "../draft/create-draft.ts";
import { applyOperations } from "../draft/operations.ts";
import { toBotFile } from "../draft/to-bot-file.ts";
import { defineBlock } from "../fields/define-block.ts";
import * as f from "../fields/fields.ts";
import { importBotFile } from "../format/import-bot-file.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { type BotText, countTexts, listTexts } from "./list-texts.ts";
import { findVariableFaults } from "./variable-faults.ts";
import { dropLanguage, setTranslation } from "./write-translations.ts";

const say = defineBlock({
  type: "say",
  family: "bubble",
  label: "Say",
  description: "Says something.",
  search: [],
  key: "content",
  options: f.fields({
    text: f.text({ isText: true, label: "Text" }),
    rich: f.richText({ isText: true, label: "Rich text", flavour: "bubble" }),
    tone: f.text({ label: "Tone" }),
    picture: f.media({ isText: true, label: "Picture", accepts: "image" }),
    isLoud: f.bool({ label: "Loud", default: false }),
    cry: f.text({ isText: true, label: "Cry", default: "Hey", showIf: { field: "isLoud", is: true } }),
    labels: f.object({ button: f.text({ isText: true, label: "Button", default: "Send" }) }, { label: "Labels" }),
    rows: f.list(f.fields({ name: f.text({ isText: true, label: "Name" }) }), { label: "Rows" }),
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
  options: f.fields({ listId: f.variable({ label: "List", access: "reads", givesItems: true }) }),
  itemLabels: { one: "Answer", many: "Answers" },
  item: f.fields({
    content: f.text({ isText: true, label: "Text" }),
    paths: f.list(f.fields({ text: f.text({ isText: true, label: "Text", default: "Go" }) }), { label: "Ways" }),
  }),
  summary: () => "",
});
const definitions = { say, pick };

const draftOf = (blocks: JsonObject[]) =>
  createDraft(
    importBotFile({
      version: "6.1",
      id: "bot",
      name: "Bot",
      events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 } }],
      groups: [
        { id: "g", title: "Hello", graphCoordinates: { x: 0, y: 0 }, blocks },
        { id: "empty", title: "Empty", graphCoordinates: { x: 0, y: 0 }, blocks: [] },
      ],
      edges: [],
      variables: [],
      theme: {},
      settings: {},
    }).file,
    definitions,
  );
type Drafted = ReturnType<typeof draftOf>;

const textsOf = (draft: Drafted, language = "de"): readonly BotText[] =>
  listTexts(toBotFile(draft, definitions), definitions, language).flatMap(({ texts }) => texts);
const brief = (draft: Drafted, language?: string) =>
  textsOf(draft, language).map(({ where, main, translation, state }) => [where, main, translation, state]);

const inGerman = (path: string, value: Json, from: Json) => ({ translations: { de: { [path]: { value, from } } } });

test("lists what visitors read, in order, with its translation and how far that is", () => {
  const draft = draftOf([
    { id: "s", type: "say", content: { text: "Hello", tone: "warm", picture: "https://a.test/a.png" } },
    {
      id: "p",
      type: "pick",
      items: [
        { id: "yes", content: "Yes", ...inGerman("content", "Ja", "Yes"), paths: [{ id: "w" }] },
        { id: "no", content: "No, never", ...inGerman("content", "Nein", "No") },
        { id: "name", content: "{{Name}} 1" },
        { id: "blank", content: " " },
        { id: "wrong", content: "Maybe", ...inGerman("content", 12, "Maybe") },
      ],
    },
    { id: "new", type: "of another server", content: { text: "Unknown" } },
  ]);
  expect(brief(draft)).toEqual([
    ["Say · Text", "Hello", undefined, "missing"],
    ["Say · Picture", "https://a.test/a.png", undefined, "kept"],
    ["Say · Button", "Send", undefined, "own"],
    ["Pick · Answer 1 · Text", "Yes", "Ja", "done"],
    ["Pick · Answer 1 · Button 1 · Text", "Go", undefined, "missing"],
    ["Pick · Answer 2 · Text", "No, never", "Nein", "changed"],
    ["Pick · Answer 3 · Text", "{{Name}} 1", undefined, "kept"],
    ["Pick · Answer 5 · Text", "Maybe", undefined, "missing"],
  ]);
  const groups = listTexts(toBotFile(draft, definitions), definitions, "de");
  expect(groups.map(({ title }) => title)).toEqual(["Hello"]);
  expect(countTexts(groups)).toEqual({ all: 5, missing: 3, changed: 1 });
  expect(new Set(textsOf(draft).map(({ key }) => key)).size).toBe(8);
  expect(brief(draft, "ar").filter(([, , , state]) => state === "done")).toEqual([]);
});

test("what nobody has written needs no translation where Parley says it in that language, and may have one", () => {
  const of = (content: JsonObject, more: JsonObject = {}) => draftOf([{ id: "s", type: "say", content, ...more }]);
  const button = (draft: Drafted, language: string) =>
    textsOf(draft, language).find(({ path }) => path === "labels.button");
  expect(button(of({}), "de")).toMatchObject({ main: "Send", state: "own", ownText: "Senden" });
  expect(button(of({}), "sv")).toMatchObject({ main: "Send", state: "missing" });
  // Once the author has written it, it is the author's, even if it reads the same.
  expect(button(of({ labels: { button: "Send" } }), "de")).toMatchObject({ state: "missing" });
  const translated = inGerman("labels.button", "Los", "Send");
  expect(button(of({}, translated), "de")).toMatchObject({ translation: "Los", state: "done" });
  // In a German bot, the button of which nobody has written anything says "Senden".
  const german = (draft: Drafted, language: string) =>
    listTexts(
      { ...toBotFile(draft, definitions), settings: { general: { language: "de" } } },
      definitions,
      language,
    ).flatMap(({ texts }) => texts.filter(({ path }) => path === "labels.button"));
  expect(german(of({}), "fr")).toMatchObject([{ main: "Senden", state: "own", ownText: "Envoyer" }]);
  expect(german(of({}), "sv")).toMatchObject([{ main: "Senden", state: "missing" }]);
  expect(
    german(of({}, { translations: { sv: { "labels.button": { value: "Skicka", from: "Send" } } } }), "sv"),
  ).toMatchObject([{ main: "Senden", translation: "Skicka", state: "done" }]);
});

test("leaves out what is hidden, rows without ids, and answers that come from a variable", () => {
  const hidden = draftOf([{ id: "s", type: "say", content: { text: "A", isLoud: false, rows: [{ name: "Row" }] } }]);
  expect(brief(hidden).map(([where]) => where)).toEqual(["Say · Text", "Say · Button"]);
  const loud = draftOf([{ id: "s", type: "say", content: { text: "A", isLoud: true } }]);
  expect(brief(loud).map(([, main]) => main)).toContain("Hey");
  const listed = draftOf([{ id: "p", type: "pick", options: { listId: "v" }, items: [{ id: "i", content: "Yes" }] }]);
  expect(brief(listed)).toEqual([]);
});

test("a text that nobody has touched stays the same object, so that lists need not be drawn again", () => {
  const draft = draftOf([
    { id: "s", type: "say", content: { text: "A" } },
    { id: "t", type: "say", content: { text: "B" } },
  ]);
  const [first, , second] = textsOf(draft);
  if (!first) throw new Error("There is no text");
  const next = applyOperations(draft, [setTranslation(first, "de", "Ä")]).draft;
  const [changed, , same] = textsOf(next);
  expect(changed?.state).toBe("done");
  expect(same).toBe(second);
});

test("a language is dropped whole, and nothing of another one", () => {
  const draft = draftOf([
    { id: "s", type: "say", content: { text: "A" } },
    { id: "p", type: "pick", items: [{ id: "i", content: "Yes", paths: [{ id: "w", text: "On" }] }] },
  ]);
  const write = (language: string) => textsOf(draft).map((text) => setTranslation(text, language, "x"));
  const both = applyOperations(draft, [...write("de"), ...write("fr")]).draft;
  const { operations, count } = dropLanguage(both, "de");
  expect(count).toBe(4);
  const left = applyOperations(both, operations).draft;
  expect(textsOf(left, "de").every(({ state }) => state === "missing" || state === "own")).toBe(true);
  expect(textsOf(left, "fr").every(({ state }) => state === "done")).toBe(true);
  expect(dropLanguage(left, "de")).toEqual({ operations: [], count: 0 });
});

test("says which variables a translation has lost, and which nobody knows", () => {
  const field = f.text({ isText: true, label: "Text" });
  const main = "Hi {{Name}}, {{= 1 + {{Age}} =}} {{Old}}";
  const isVariable = (name: string) => name === "Name" || name === "City";
  expect(findVariableFaults({ field, main }, "Hallo {{name}} {{City}} {{Old}}", isVariable)).toEqual({
    lost: ["Name", "= 1 + {{Age}} ="],
    unknown: ["name"],
  });
  expect(findVariableFaults({ field, main }, main, () => false)).toEqual({ lost: [], unknown: [] });
});

const word = fc.string({ minLength: 1, maxLength: 8 });
const rich = (text: string): Json => [{ type: "p", children: [{ text }] }];
const sayBlock = fc
  .record({ text: word, rich: word, isLoud: fc.boolean(), button: fc.option(word) })
  .map(({ text, rich: said, isLoud, button }) => ({
    type: "say",
    content: { text, rich: rich(said), isLoud, ...(button === null ? {} : { labels: { button } }) },
  }));
const pickBlock = fc.array(fc.record({ content: word, ways: fc.array(word, { maxLength: 2 }) })).map((items) => ({
  type: "pick",
  items: items.map(({ content, ways }, place) => ({
    id: `i${place}`,
    content,
    paths: ways.map((text, way) => ({ id: `w${place}-${way}`, text })),
  })),
}));

test("a translation written for each text is what visitors get, and nothing else", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(sayBlock, pickBlock), { maxLength: 4 }), fc.infiniteStream(word), (blocks, words) => {
      const draft = draftOf(
        blocks.map((block, place) => ({
          ...block,
          id: `b${place}`,
          ...("items" in block
            ? {
                items: block.items.map(({ id, paths, ...item }) => ({
                  ...item,
                  id: `${place}${id}`,
                  paths: paths.map((path) => ({ ...path, id: `${place}${path.id}` })),
                })),
              }
            : {}),
        })),
      );
      const written = textsOf(draft).map((text) => {
        const value = String(words.next().value);
        return { text, value: text.field.kind === "rich text" ? rich(value) : value };
      });
      const translated = applyOperations(
        draft,
        written.map(({ text, value }) => setTranslation(text, "de", value)),
      ).draft;
      expect(textsOf(translated).map(({ translation, state }) => [translation, state])).toEqual(
        written.map(({ value }) => [value, "done"]),
      );
      const { flow } = compileFlow(toBotFile(translated, definitions), definitions, { botId: "bot", version: 1 });
      const compiled = flow.groups.flatMap((group) =>
        group.blocks.flatMap((block) => Object.values(block.translations?.de ?? {})),
      );
      expect(compiled.map((value) => JSON.stringify(value)).sort()).toEqual(
        written.map(({ value }) => JSON.stringify(value)).sort(),
      );
    }),
  );
});
