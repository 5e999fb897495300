import { afterAll, expect, it } from "vitest";
import { createWorkspace } from "./workspace.ts";

/** What does not exist where code must be pure: no browser, no Node, no clock. */
const impure: [name: string, expression: string][] = [
  ["document", "document.title"],
  ["window", "window.name"],
  ["fetch", 'fetch("/")'],
  ["setTimeout", "setTimeout(() => 0, 1)"],
  ["process", "process.env"],
  ["console", 'console.log("x")'],
];
const places: [config: string, folder: string][] = [
  ["packages/blocks/tsconfig.run.json", "packages/blocks/src/logic"],
  ["packages/core/tsconfig.json", "packages/core/src"],
  ["packages/engine/tsconfig.json", "packages/engine/src"],
];
const cases = places.flatMap(([config, folder]) =>
  impure.map(([name, expression]) => ({ config, name, expression, path: `${folder}/${name.toLowerCase()}/run.ts` })),
);

const pure = Object.fromEntries(places.map(([, folder]) => [`${folder}/pure/run.ts`, "export const run = () => 1;\n"]));
const workspace = createWorkspace({
  ...pure,
  ...Object.fromEntries(cases.map(({ path, expression }) => [path, `export const run = () => ${expression};\n`])),
});
const outputs = new Map(
  places.map(([config]) => [config, workspace.runProgram("tsc", "-p", config, "--pretty", "false")]),
);
afterAll(() => workspace.remove());

it.each(cases)("$config refuses $name", ({ config, path, name }) => {
  const { code, output } = outputs.get(config) ?? { code: 0, output: "" };
  expect(code).not.toBe(0);
  const fromPackage = output
    .split("\n")
    .filter((line) => line.includes(path))
    .join("\n");
  expect(fromPackage).toContain(`Cannot find name '${name}'`);
});

it.each(places)("%s accepts pure code", (config, folder) => {
  expect(outputs.get(config)?.output).not.toContain(`${folder}/pure/run.ts`);
});

it("check fails with the compiler's message", () => {
  const fixture = createWorkspace({
    "tsconfig.json": '{ "extends": "./tsconfig.base.json", "include": ["ok.ts"] }\n',
    "ok.ts": "export const ok: number = 'text';\n",
  });
  const { code, output } = fixture.run("check.mjs", "types");
  fixture.remove();
  expect(output).toContain("ok.ts(1,14): error TS2322");
  expect(code).toBe(1);
});
