import { expect, it } from "vitest";
import { findImports } from "../../scripts/lib/imports.mjs";

/** Returns the imports found in a text, one line each. */
const read = (text: string, path = "a.ts") =>
  findImports(path, text).map(
    ({ from, kind, line, isType }) => `${line} ${kind} ${from.join(", ") || "?"}${isType ? " type" : ""}`,
  );

it.each([
  ['import { a } from "a";', "1 module a"],
  ['import a, * as b from "a";', "1 module a"],
  ['import "a";', "1 module a"],
  ['import {\n  a,\n  b,\n} from "a";', "1 module a"],
  ['import/**/{a}from"a";', "1 module a"],
  ['import data from "./a.json" with { type: "json" };', "1 module ./a.json"],
  ['export { a } from "a";', "1 module a"],
  ['export * from "a";', "1 module a"],
  ['export * as a from "a";', "1 module a"],
  ['import type { A } from "a";', "1 module a type"],
  ['import type A from "a";', "1 module a type"],
  ['import type from "a";', "1 module a"],
  ['export type { A } from "a";', "1 module a type"],
  ['export type * from "a";', "1 module a type"],
  // The compiler removes only the name, and the module still runs.
  ['import { type A } from "a";', "1 module a"],
  ['export { type A } from "a";', "1 module a"],
  ['type A = import("a").A;', "1 module a type"],
  ['type A = typeof import("a");', "1 module a type"],
  ['import a = require("a");', "1 module a"],
  ['const a = require("a");', "1 module a"],
  ['const a = () =>\n  import("a");', "2 module a"],
  ["const a = await import(`a`);", "1 module a"],
  ['const a = import(/* why */ "a");', "1 module a"],
  ["const a = import(name);", "1 module ?"],
  ["const a = import(`./${name}.ts`);", "1 module ?"],
  ['new Worker(new URL("./a-worker.ts", import.meta.url));', "1 file ./a-worker.ts"],
  ["new URL(`./a.ts`, import.meta.url);", "1 file ./a.ts"],
  ['import.meta.glob<A>("./*/a.ts", { eager: true });', "1 glob ./*/a.ts"],
  ['import.meta.glob(["./*.ts", "!./b.ts"]);', "1 glob ./*.ts, !./b.ts"],
])("reads %s", (text, found) => expect(read(text)).toEqual([found]));

it.each([
  "const a = 'import { b } from \"b\"';",
  'const a = `import { b } from "b"; /*`;',
  '// import { b } from "b";',
  '/* import { b } from "b"; */',
  '/** @see import("b") */ const a = 1;',
  "const a = /import\\(\"b\"\\) from '\\/*'/;",
  'const a = new URL("./b.ts", base);',
  'const a = { import: "b", from: "b" };',
  "export const a = import.meta.url;",
])("finds nothing in %s", (text) => expect(read(text)).toEqual([]));

/** Strings that look like the beginning of a comment; the code between two of them must not be skipped. */
it.each(['const a = "/*";', "const a = `/*`;", "const a = /[/*]/;", 'const a = "https://x";', "const a = `${'/*'}`;"])(
  "is not blinded by %s",
  (blind) => {
    const text = `${blind}\nimport { b } from "b";\n${blind.replace("a", "c")}\nconst d = import("d"); // */\n`;
    expect(read(text)).toEqual(["2 module b", "4 module d"]);
  },
);

it("reads JSX, whose text is no code", () => {
  const text = `const a = <p title="/*">import {"b"} from "b" /* {import("c")} // </p>;\nimport { d } from "d";\n`;
  expect(read(text, "a.tsx")).toEqual(["1 module c", "2 module d"]);
});

it("refuses a text that cannot be parsed, and says which", () => {
  expect(() => read("import {", "packages/a/src/b.ts")).toThrow("packages/a/src/b.ts cannot be parsed");
});
