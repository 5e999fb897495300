// @ts-check
// The list of the texts of the author's app: every file of packages/builder/src/texts/en holds those of one screen or part.
import { basename } from "node:path";
import { listFiles } from "./project.mjs";

const folder = "packages/builder/src/texts/en/";

/**
 * What the texts of a file are called: `apiTokens` for `en/api-tokens.ts`; null for a file that holds no texts.
 * @type {(path: string) => [string] | null}
 */
export const keyOfTexts = (path) =>
  path.startsWith(folder) ? [basename(path, ".ts").replace(/-(\w)/g, (_, letter) => letter.toUpperCase())] : null;

/** The module that names all texts. */
export const writeTextList = () => {
  const files = listFiles(folder).map((path) => ({ name: basename(path), key: String(keyOfTexts(path)) }));
  return [
    "// Generated from texts/en by scripts/generate.mjs: add a file there, then run `npm run generate`.",
    ...files.map(({ name, key }) => `import { ${key} } from "./en/${name}";`),
    "",
    "/** All English texts of the app, in one part per screen. Screens load only their own parts. */",
    `export const english = { ${files.map(({ key }) => key).join(", ")} };`,
    "",
    'declare module "use-intl" {',
    "  interface AppConfig {",
    '    Locale: "en";',
    "    Messages: typeof english;",
    "  }",
    "}",
    "",
  ].join("\n");
};
