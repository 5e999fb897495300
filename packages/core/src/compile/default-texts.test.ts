import { expect, it } from "vitest";
import { defineBlock } from "../fields/define-block.ts";
import * as f from "../fields/fields.ts";
import { inLanguage } from "../flow/in-language.ts";
import { ownText } from "../flow/languages.ts";
import type { BotFile } from "../nouns/bot-file.ts";
import { translateBlock } from "../templates/translate-block.ts";
import type { JsonObject } from "../values/json.ts";
import { findDefault } from "../visitor-texts/default-texts.ts";
import { compileFlow } from "./compile-flow.ts";

const ask = defineBlock({
  type: "ask",
  family: "input",
  label: "Ask",
  description: "Asks.",
  search: [],
  key: "options",
  options: f.fields({
    isLong: f.bool({ label: "Long", default: false }),
    labels: f.object(
      {
        button: f.text({ isText: true, label: "Button", default: "Send" }),
        skip: f.text({ isText: true, label: "Skip", default: "Skip", showIf: { field: "../isLong", is: true } }),
        note: f.text({ label: "Note", default: "Clear" }),
      },
      { label: "Labels" },
    ),
  }),
  item: f.fields({
    title: f.text({ isText: true, label: "Title" }),
    paths: f.list(f.fields({ text: f.text({ isText: true, label: "Text", default: "Select" }) }), { label: "Buttons" }),
  }),
  ownTexts: ["Select"],
});

const definitions = { ask };

const flowOf = (general: JsonObject, block: JsonObject = {}) => {
  const file = {
    version: "6.1",
    id: "bot",
    name: "Bot",
    groups: [{ id: "g", title: "G", graphCoordinates: { x: 0, y: 0 }, blocks: [{ id: "b", type: "ask", ...block }] }],
    edges: [],
    events: [],
    variables: [],
    theme: {},
    settings: { general },
  } as unknown as BotFile;
  const compile = (more: object) => compileFlow(file, definitions, { botId: "bot", version: 1, ...more }).flow;
  return { flow: compile({ findDefault }), plain: compile({}) };
};

const blockIn = (general: JsonObject, language?: string, block?: JsonObject) => {
  const [found] = flowOf(general, block).flow.groups[0]?.blocks ?? [];
  if (!found) throw new Error("There is no block");
  return translateBlock(found, language);
};
const labelsIn = (...given: Parameters<typeof blockIn>) => blockIn(...given).options.labels;

it.each([{}, { language: "en" }, { language: "en-GB" }, { language: "sv" }, { language: "" }])(
  "changes nothing for %j",
  (general) => {
    const { flow, plain } = flowOf(general, { items: [{ id: "i", title: "One", paths: [{ id: "p" }] }] });
    expect(flow).toEqual(plain);
  },
);

it("speaks the bot's language where the author has written nothing, and keeps what stands in the options", () => {
  const { flow } = flowOf({ language: "de" });
  expect(flow.groups[0]?.blocks[0]?.options.labels).toMatchObject({ button: "Send" });
  expect(labelsIn({ language: "de" })).toEqual({ button: "Senden", skip: "Skip", note: "Clear" });
  expect(labelsIn({ language: "de" }, undefined, { options: { isLong: true } })).toMatchObject({
    skip: "Überspringen",
  });
});

it("never replaces what the author has written, even where it equals the English default", () => {
  const written = { options: { labels: { button: "Send" } } };
  expect(labelsIn({ language: "de" }, undefined, written)).toMatchObject({ button: "Send" });
  expect(labelsIn({ language: "de" }, undefined, { options: { labels: { button: "" } } })).toMatchObject({
    button: "",
  });
  const translated = { translations: { fr: { "labels.button": { value: "Allez", from: "Send" } } } };
  expect(labelsIn({ language: "de", languages: ["fr"] }, "fr", translated)).toMatchObject({ button: "Allez" });
});

it("speaks further languages, or the main one where they have no texts", () => {
  const general = { language: "de", languages: ["fr", "en", "sv"] };
  expect(labelsIn(general, "fr")).toMatchObject({ button: "Envoyer" });
  expect(labelsIn(general, "en")).toMatchObject({ button: "Send" });
  expect(labelsIn(general, "sv")).toMatchObject({ button: "Senden" });
  expect(labelsIn({ languages: ["de"] }, "de")).toMatchObject({ button: "Senden" });
  expect(labelsIn({ languages: ["de"] })).toMatchObject({ button: "Send" });
});

it("names the buttons of cards that have none", () => {
  const items = [{ id: "i", title: "One", paths: [{ id: "p" }, { id: "q", text: "Select" }] }];
  expect(blockIn({ language: "de" }, undefined, { items }).items).toMatchObject([
    { paths: [{ text: "Auswählen" }, { text: "Select" }] },
  ]);
  const { flow } = flowOf({ language: "de", languages: ["en", "fr"] });
  expect(["", "en", "fr"].map((language) => ownText(flow, language, "Select"))).toEqual([
    "Auswählen",
    "Select",
    "Choisir",
  ]);
});

it("says the bot's unwritten messages in each language", () => {
  const systemMessages = { startAgain: "Nochmal!" };
  const { flow } = flowOf({ language: "de", languages: ["fr", "en"], systemMessages });
  const read = (language?: string) => {
    const { botClosed, startAgain } = inLanguage(flow, language).settings.general.systemMessages;
    return [botClosed, startAgain];
  };
  expect(read()).toEqual(["Dieser Bot ist jetzt geschlossen.", "Nochmal!"]);
  expect(read("fr")).toEqual(["Ce bot est désormais fermé.", "Nochmal!"]);
  expect(read("en")).toEqual(["This bot is now closed.", "Nochmal!"]);
  // A visitor gets the texts of one language only.
  expect(JSON.stringify(inLanguage(flow, "fr"))).not.toContain("geschlossen");
});

it("remembers a group that has not changed", () => {
  const group = { id: "g", title: "G", graphCoordinates: { x: 0, y: 0 }, blocks: [{ id: "b", type: "ask" }] };
  const compile = (language: string) =>
    compileFlow(
      {
        version: "6.1",
        id: "bot",
        name: "Bot",
        groups: [group],
        edges: [],
        events: [],
        variables: [],
        theme: {},
        settings: { general: { language } },
      } as unknown as BotFile,
      definitions,
      { botId: "bot", version: 1, findDefault },
    ).flow.groups[0];
  const [german, again, french] = [compile("de"), compile("de"), compile("fr")];
  expect(again).toBe(german);
  expect(french).not.toEqual(german);
});
