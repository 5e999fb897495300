import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { defaultTexts, findDefault } from "./default-texts.ts";
import { defaults } from "./languages/en.ts";
import { matchLanguage, textLanguages } from "./match-language.ts";
import { catalogues, firstWithTexts, visitorTexts } from "./page-texts.ts";

type Entry = string | Record<string, string>;
type Section = Record<string, Entry>;

const sectionsOf = (language: (typeof textLanguages)[number] | "en"): Record<string, Section> => {
  const { page, chat, said } = catalogues[language];
  return { defaults: language === "en" ? defaults : defaultTexts[language], page, chat, said } as never;
};

const english = sectionsOf("en");

/** What is filled in, and the tags of simple HTML. */
const parametersOf = (text: string): string[] => (text.match(/\{\w+\}|\[\[\w+\]\]|<\/?\w+>/g) ?? []).sort();

/** The same words in these languages. */
const shared = new Set(["Bot", "Chat"]);

describe.each(textLanguages)("the texts in %s", (language) => {
  const sections = sectionsOf(language);

  it("have the keys of the English ones", () => {
    for (const [name, section] of Object.entries(english))
      expect(Object.keys(sections[name] ?? {}).sort()).toEqual(Object.keys(section).sort());
  });

  it("have the same parameters, a form for each plural category, and no English left", () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [name, section] of Object.entries(english))
      for (const [key, source] of Object.entries(section)) {
        const at = `${name}.${key}`;
        const text = sections[name]?.[key] ?? "";
        if (typeof source === "object") {
          expect(Object.keys(text), at).toEqual(expect.arrayContaining(categories));
          for (const form of Object.values(text)) expect(parametersOf(form), at).toEqual(["{count}"]);
        } else if (typeof text === "string") {
          expect(text.trim(), at).not.toBe("");
          expect(parametersOf(text), at).toEqual(parametersOf(source));
          if (!shared.has(text)) expect(text, at).not.toBe(source);
        } else expect.unreachable(`${at} is no text`);
      }
  });

  it("take at most 2 kB of a page, gzipped", () => {
    expect(gzipSync(JSON.stringify(visitorTexts(language).said)).length).toBeLessThanOrEqual(2000);
  });

  it("name the size that the view of files puts its limit in place of", () => {
    for (const text of [sections.defaults?.drop, sections.said?.tap]) expect(String(text).split("10")).toHaveLength(2);
  });
});

it("default texts are found by their English, which each text has for itself", () => {
  expect(new Set(Object.values(defaults)).size).toBe(Object.keys(defaults).length);
  expect(findDefault("de-AT", "Send")).toBe("Senden");
  expect(findDefault("en-GB", "Send")).toBe("Send");
  expect(findDefault("xx", "Send")).toBeUndefined();
  expect(findDefault("de", "Nobody says this")).toBeUndefined();
});

it.each([
  ["de", "de"],
  ["DE_at", "de"],
  ["en-US", "en"],
  ["pt", "pt"],
  ["pt-PT", "pt"],
  ["pt-BR", "pt-br"],
  ["zh", "zh-hans"],
  ["zh-Hans-SG", "zh-hans"],
  ["zh-CN", "zh-hans"],
  ["zh-TW", null],
  ["zh-Hant", null],
  ["iw", "he"],
  ["den", null],
  ["", null],
  ["constructor", null],
])("the catalogue of %s is %s", (language, known) => {
  expect(matchLanguage(language)).toBe(known);
});

it("English, and what nobody knows, needs no texts beside the scripts", () => {
  expect(visitorTexts("en").said).toBeUndefined();
  expect(visitorTexts("xx")).toEqual(visitorTexts());
  expect(visitorTexts("fr").said).toMatchObject({ language: "fr", upload: "Envoyer" });
  expect(firstWithTexts(["xx", "pl", "de"])).toBe("pl");
  expect(firstWithTexts(["xx"])).toBe("en");
});
