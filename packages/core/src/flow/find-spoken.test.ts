import { expect, test } from "vitest";
import { chooseLanguage } from "./find-spoken.ts";
import type { Flow } from "./flow.ts";

// Cast: only the settings of the languages matter here.
const bot = (language: string | undefined, languages?: string[]) =>
  ({ settings: { general: { language, languages } } }) as unknown as Pick<Flow, "settings">;

test("the first wanted language that the bot speaks is chosen, and another variety of it if there is no better", () => {
  expect(chooseLanguage(bot("en", ["de", "ar"]), ["ar", "de"])).toBe("ar");
  expect(chooseLanguage(bot("en", ["de", "ar"]), ["fr", "de-AT"])).toBe("de");
  expect(chooseLanguage(bot("en", ["pt", "pt-BR"]), ["pt-br"])).toBe("pt-BR");
  expect(chooseLanguage(bot("en", ["pt-BR"]), ["pt_PT"])).toBe("pt-BR");
});

test("whoever prefers the main language, or none that the bot speaks, gets the main one", () => {
  expect(chooseLanguage(bot("en", ["de"]), ["en-GB", "de"])).toBeUndefined();
  expect(chooseLanguage(bot("en", ["de"]), ["", "ja"])).toBeUndefined();
  expect(chooseLanguage(bot("en"), ["de"])).toBeUndefined();
  expect(chooseLanguage(bot(undefined, ["de"]), ["de"])).toBe("de");
});
