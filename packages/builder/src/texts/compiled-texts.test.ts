import compile from "icu-minify/compile";
import { _createCache, _createIntlFormatters } from "use-intl/core";
import formatParsed from "use-intl/format-message";
import formatCompiled from "use-intl/format-message/format-only";
import { expect, it } from "vitest";
import { english } from "./texts.ts";

interface Texts {
  [key: string]: string | Texts;
}

const listAll = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : listAll(text)));

/** Values for whatever a text mentions: the tags that it has, and a number for everything else. */
const valuesFor = (text: string, number: number) => {
  const names = [...text.matchAll(/[{<]\s*(\w+)/g)].map(([, name = ""]) => name);
  const tag = (children: unknown) => `[${String(children)}]`;
  return Object.fromEntries(names.map((name) => [name, text.includes(`<${name}>`) ? tag : number]));
};

const cache = _createCache();
const options = { cache, formatters: _createIntlFormatters(cache), locale: "en", timeZone: "UTC" };

it("texts that the build has parsed read like those that are parsed when they are shown", () => {
  const texts = listAll(english);
  expect(texts.length).toBeGreaterThan(1000);
  for (const text of texts)
    for (const number of [0, 1, 2, 12, 12345]) {
      const values = valuesFor(text, number);
      const compiled = formatCompiled("", compile(text), values, options);
      expect(String(compiled)).toBe(String(formatParsed("", text, values, options)));
    }
});
