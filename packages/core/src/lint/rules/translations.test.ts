import { expect, it } from "vitest";
import { defineBlock, f } from "../../fields/index.ts";
import { lintFlow } from "../lint-flow.ts";
import { createBot, say } from "../testing/lint-bot.ts";
import { testDefinitions } from "../testing/test-definitions.ts";

const setLanguage = defineBlock({
  type: "Set language",
  family: "logic",
  label: "Set language",
  description: "",
  search: [],
  key: "options",
  changesLanguage: true,
  options: f.fields({ language: f.text({ label: "Language" }) }),
});

const find = (translations?: { language: string; all: number; missing: number; changed: number }[]) =>
  lintFlow(createBot({ groups: { A: [say("Hi")] } }), testDefinitions, translations ? { translations } : {})
    .filter(({ rule }) => rule === "untranslated" || rule === "outdated-translation")
    .map(({ severity, message }) => `${severity}: ${message}`);

it("says how many texts have no translation, or one of an older text, by language", () => {
  expect(
    find([
      { language: "de", all: 40, missing: 1, changed: 0 },
      { language: "pt-BR", all: 40, missing: 6, changed: 2 },
      { language: "ar", all: 40, missing: 0, changed: 1 },
    ]),
  ).toEqual([
    "info: 1 of 40 texts isn't translated into German.",
    "info: 6 of 40 texts aren't translated into Brazilian Portuguese.",
    "info: 2 texts have changed since they were translated into Brazilian Portuguese.",
    "info: 1 text has changed since it was translated into Arabic.",
  ]);
});

it("says nothing of what is translated, and nothing where nobody has counted", () => {
  expect(find([{ language: "de", all: 40, missing: 0, changed: 0 }])).toEqual([]);
  expect(find()).toEqual([]);
});

it("names languages that a block sets and the bot doesn't speak", () => {
  const set = (language: string) => ({ type: "Set language", options: { language } });
  const definitions = { ...testDefinitions, "Set language": setLanguage };
  const find = (languages: string[], ...wanted: string[]) => {
    const bot = createBot({ groups: { A: wanted.map(set) } });
    const general = { ...bot.settings.general, language: "en", languages };
    return lintFlow({ ...bot, settings: { ...bot.settings, general } }, definitions, {})
      .filter(({ rule }) => rule === "unknown-language")
      .map(({ severity, message, field }) => `${severity} at ${field}: ${message}`);
  };
  expect(find(["de"], "de", "de-AT", "EN", "", "{{Language}}")).toEqual([]);
  expect(find(["de"], "fr")).toEqual([
    'warning at language: Set language in "A" names "fr", which is no language of this bot.',
  ]);
  expect(find([], "en")).toHaveLength(1);
});
