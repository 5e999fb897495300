import { afterAll, expect, it } from "vitest";
import { createWorkspace } from "./workspace.ts";

/** Globals that must not exist in pure code: no browser, no Node, no clock. */
const impure: [name: string, expression: string][] = [
  ["document", "document.title"],
  ["window", "window.name"],
  ["fetch", 'fetch("/")'],
  ["setTimeout", "setTimeout(() => 0, 1)"],
  ["process", "process.env"],
  ["Buffer", 'Buffer.from("x")'],
  ["console", 'console.log("x")'],
];
/** The folders for pure code, with the name of a file in each. */
const places: [folder: string, file: string][] = [
  ["packages/core/src", "flow.ts"],
  ["packages/engine/src", "advance.ts"],
  ["packages/trials/src", "advance.ts"],
  ["packages/blocks/src/logic", "run.ts"],
  ["packages/blocks/src/inputs", "block.ts"],
  ["packages/blocks/src/integrations", "server.ts"],
];
const cases = places.flatMap(([folder, file]) =>
  impure.map(([name, expression]) => ({ path: `${folder}/${name.toLowerCase()}/${file}`, name, expression })),
);
const pure = places.map(([folder, file]) => `${folder}/pure/${file}`);

/** A file that imports a library whose types refer to Node's. */
const withLibrary = "packages/blocks/src/integrations/stripe/server.ts";
const withNode = "packages/blocks/src/integrations/node/server.ts";

const workspace = createWorkspace({
  ...Object.fromEntries(pure.map((path) => [path, "export const run = () => 1;\n"])),
  ...Object.fromEntries(cases.map(({ path, expression }) => [path, `export const run = () => ${expression};\n`])),
  [withLibrary]: `import Stripe from "stripe";

export const stripe = new Stripe("key");
`,
  [withNode]: `export { readFileSync } from "node:fs";
`,
  "tsconfig.json": '{ "extends": "./tsconfig.base.json", "include": ["ok.ts"] }\n',
  "ok.ts": "export const ok: number = 'text';\n",
});
const { code, output } = workspace.run("check.mjs", "types");
afterAll(() => workspace.remove());

const messagesOn = (path: string) =>
  output
    .split("\n")
    .filter((line) => line.includes(`${path}(`))
    .join("\n");

it.each(cases)("$path may not use $name", ({ path, name }) => {
  expect(messagesOn(path)).toContain(`Cannot find name '${name}'`);
});

it.each(pure)("%s may be pure", (path) => expect(messagesOn(path)).toBe(""));

it("a block's server part may use a library whose types mention Node's, and gets none of these", () => {
  expect(messagesOn(withLibrary)).toBe("");
  expect(messagesOn(withNode)).toContain("Cannot find name 'node:fs'");
});

it("check fails with the compiler's message, once", () => {
  expect(output.match(/ok\.ts\(1,14\): error TS2322/g)).toHaveLength(1);
  expect(code).toBe(1);
});

it("check finds the same again when nothing has changed, and what changes then", () => {
  expect(workspace.run("check.mjs", "types").output.replace(/[\d.]+ s\)/, "")).toBe(output.replace(/[\d.]+ s\)/, ""));
  workspace.write("ok.ts", "export const ok: string = 'text';\n");
  workspace.write(withNode, 'export const ask = () => fetch("https://example.org");\n');
  const { output: later } = workspace.run("check.mjs", "types");
  expect(later).not.toContain("ok.ts(1,14)");
  expect(later).toContain(`${withNode}(1,26): error TS2304: Cannot find name 'fetch'.`);
});
