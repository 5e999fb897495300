import { readFile } from "node:fs/promises";
import compile from "icu-minify/compile";
import { type Plugin, transformWithOxc } from "vite";

/** A file with texts of the app. Such files import nothing. */
const isTexts = (id: string): boolean => /\/builder\/src\/texts\/en\/[\w-]+\.ts$/.test(id);

interface Texts {
  [key: string]: string | Texts;
}

const compileAll = (texts: Texts): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? compile(text) : compileAll(text)]),
  );

/** Parses the texts of the app while it is built, so that browsers load no parser of ICU messages. */
export const compiledTexts = (): Plugin => ({
  name: "compiled-texts",
  apply: "build",
  config: () => ({
    resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" }] },
  }),
  async load(id) {
    if (!isTexts(id)) return null;
    const { code } = await transformWithOxc(await readFile(id, "utf8"), id);
    const texts: Record<string, Texts> = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    return Object.entries(texts)
      .map(([name, all]) => `export const ${name} = ${JSON.stringify(compileAll(all))};`)
      .join("\n");
  },
});
