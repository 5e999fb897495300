import { expect, it } from "vitest";
import { lintFlow } from "../lint-flow.ts";
import { createBot, say } from "../testing/lint-bot.ts";
import { testDefinitions } from "../testing/test-definitions.ts";

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
