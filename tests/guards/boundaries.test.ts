import { afterEach, expect, it } from "vitest";
import { createWorkspace, type Workspace } from "./workspace.ts";

let workspace: Workspace;
afterEach(() => workspace.remove());

const check = (files: Record<string, string>) => {
  workspace = createWorkspace({ "packages/core/src/index.ts": 'export * from "./flow.ts";\n', ...files });
  return workspace.run("check.mjs", "boundaries");
};

it("refuses a path into another package", () => {
  const { code, output } = check({ "packages/engine/src/a.ts": 'import { b } from "../../core/src/index.ts";\n' });
  expect(output).toContain("packages/engine/src/a.ts:1 reaches into another package by a path");
  expect(code).toBe(1);
});

it("refuses another block's folder, types too", () => {
  const { code, output } = check({
    "packages/blocks/src/inputs/a/run.ts": '// import x from "./x.ts"\nimport type { B } from "../b/block.ts";\n',
  });
  expect(output).toContain("packages/blocks/src/inputs/a/run.ts:2 imports another block's folder");
  expect(code).toBe(1);
});

it("refuses a definition imported for more than its types", () => {
  for (const file of ["run.ts", "view.tsx", "client.ts"]) {
    const { code, output } = check({
      [`packages/blocks/src/inputs/a/${file}`]: 'import { type A, block } from "./block.ts";\n',
    });
    expect(output).toContain(`inputs/a/${file}:1 imports the block's definition for more than its types`);
    expect(code).toBe(1);
    if (file !== "client.ts") workspace.remove();
  }
});

it("refuses what is only for tests, and templates of blocks, in a product", () => {
  const { code, output } = check({
    "packages/blocks/src/testing/play.ts": "export const play = 1;\n",
    "packages/blocks/src/fixtures.ts": 'export { fixture } from "./inputs/a/conversation.fixture.ts";\n',
    "packages/blocks/src/inputs/a/conversation.fixture.ts":
      'import { play } from "../../testing/play.ts";\nexport const fixture = play;\n',
    "packages/blocks/src/inputs/a/a.test.ts": 'import { play } from "../../testing/play.ts";\n',
    "packages/blocks/src/inputs/a/run.ts": 'import type { fixture } from "./conversation.fixture.ts";\n',
    "packages/blocks/src/templates/input/run.ts": 'import { line } from "./line.ts";\n',
    "packages/blocks/src/templates/input/line.ts": "export const line = 1;\n",
    "packages/blocks/src/views.ts": 'import { line } from "./templates/input/line.ts";\n',
    "packages/viewer/src/main.tsx":
      'import { fixture } from "@parley/blocks/fixtures";\nimport { play } from "@parley/blocks/testing";\n',
    "packages/blocks/src/testing/index.ts": 'export * from "./play.ts";\n',
  });
  const found = [...output.matchAll(/(\S+):(\d+) imports what is only for tests/g)];
  expect(found.map(([, path, line]) => `${path}:${line}`).sort()).toEqual([
    "packages/blocks/src/inputs/a/run.ts:1",
    "packages/blocks/src/views.ts:1",
    "packages/viewer/src/main.tsx:1",
    "packages/viewer/src/main.tsx:2",
  ]);
  expect(code).toBe(1);
});

it("refuses zod that reaches the browser through other modules", () => {
  const { code, output } = check({
    "packages/viewer/src/main.tsx": 'import { view } from "@parley/blocks/views";\n',
    "packages/blocks/src/views.ts": 'const view = () => import("./inputs/a/view.tsx");\n',
    "packages/blocks/src/inputs/a/view.tsx": 'import { label } from "./label.ts";\n',
    "packages/blocks/src/inputs/a/label.ts": 'import * as z from "zod";\n',
  });
  expect(output).toContain(
    'packages/blocks/src/inputs/a/label.ts:1 brings "zod" into the browser: packages/viewer/src/main.tsx → ' +
      "packages/blocks/src/views.ts → packages/blocks/src/inputs/a/view.tsx → packages/blocks/src/inputs/a/label.ts",
  );
  expect(code).toBe(1);
});

it("refuses the contracts in the visitor's browser, but for their types", () => {
  const api = {
    "packages/api/src/index.ts": 'export * as z from "zod";\n',
    "packages/core/src/flow.ts": "export const flow = 1;\n",
  };
  const value = check({ ...api, "packages/viewer/src/main.tsx": 'import { calls } from "@parley/api";\n' });
  expect(value.output).toContain('packages/api/src/index.ts:1 brings "zod" into the browser');
  workspace.remove();
  const types = check({ ...api, "packages/viewer/src/main.tsx": 'import type { calls } from "@parley/api";\n' });
  expect(types.code).toBe(0);
});

it("refuses schemas in what the author's app has of the contracts", () => {
  const { code, output } = check({
    "packages/api/src/app.ts": 'export { email } from "./calls/accounts.ts";\n',
    "packages/api/src/calls/accounts.ts": 'export { email } from "zod";\n',
  });
  expect(output).toContain(
    'packages/api/src/calls/accounts.ts:1 brings "zod" into the browser: packages/api/src/app.ts',
  );
  expect(code).toBe(1);
});

it("refuses Node's modules in the browser", () => {
  const { code, output } = check({
    "packages/core/src/flow.ts": 'import { readFileSync } from "node:fs";\n',
  });
  expect(output).toContain('packages/core/src/flow.ts:1 brings "node:fs" into the browser: packages/core/src/index.ts');
  expect(code).toBe(1);
});

it("is not blinded by what looks like a comment or an import", () => {
  const blind = [
    'export const glob = "src/*/*.ts";',
    'export const text = `import { x } from "zod"; /*`;',
    "export const pattern = /\\/*/;",
    '// import { y } from "node:os"; /*',
  ];
  const { code, output } = check({
    "packages/core/src/flow.ts": `${blind.join("\n")}\nimport { readFileSync } from "node:fs";\nexport const end = "*/";\n`,
  });
  expect(output).toContain('packages/core/src/flow.ts:5 brings "node:fs" into the browser');
  expect(output).not.toContain("zod");
  expect(output).not.toContain("node:os");
  expect(code).toBe(1);
});

it("follows workers and globs into the browser, and no types", () => {
  const { code, output } = check({
    "packages/core/src/flow.ts": 'import type { z } from "zod";\nexport type Z = import("zod").ZodType | z.ZodType;\n',
    "packages/viewer/src/main.tsx": `new Worker(new URL("./think-worker.ts", import.meta.url), { type: "module" });
import.meta.glob("./screens/*.tsx");
`,
    "packages/viewer/src/think-worker.ts": 'import * as z from "zod";\n',
    "packages/viewer/src/screens/end.tsx": 'import { parse } from "acorn";\n',
    "packages/viewer/src/screens/end.test.tsx": 'import { it } from "vitest";\n',
  });
  expect(output).toContain('think-worker.ts:1 brings "zod" into the browser: packages/viewer/src/main.tsx');
  expect(output).toContain('screens/end.tsx:1 brings "acorn" into the browser: packages/viewer/src/main.tsx');
  expect(output).not.toContain("packages/core/src/flow.ts");
  expect(code).toBe(1);
});

it("refuses a path that is put together at run time", () => {
  const { code, output } = check({
    "packages/core/src/flow.ts": "export const load = (name: string) => import(`./${name}.ts`);\n",
  });
  expect(output).toContain(
    "packages/core/src/flow.ts:1 imports a path that is only known at run time: write a literal one",
  );
  expect(code).toBe(1);
});

it("refuses a path without the file's extension, everywhere", () => {
  const { code, output } = check({
    "packages/core/src/flow.ts": 'export * from "./edge";\n',
    "packages/core/src/edge.ts": "export const edge = 1;\n",
    "tests/corpus/a.test.ts": 'import { b } from "./b";\n',
  });
  expect(output).toContain(
    'packages/core/src/flow.ts:1 leads to no file: write the path with the file\'s extension ("./edge")',
  );
  expect(output).toContain("tests/corpus/a.test.ts:1 leads to no file");
  expect(code).toBe(1);
});

it("refuses modules that import each other, later too, but not types", () => {
  const { code, output } = check({
    "packages/core/src/flow.ts": 'import { edge } from "./edge.ts";\nexport const flow = () => edge;\n',
    "packages/core/src/edge.ts": 'export { group as edge } from "./group.ts";\n',
    "packages/core/src/group.ts": 'export const group = () => import("./flow.ts");\n',
    "packages/core/src/block.ts": 'import type { Item } from "./item.ts";\nexport type Block = Item[];\n',
    "packages/core/src/item.ts": 'import { type Block } from "./block.ts";\nexport type Item = { block: Block };\n',
  });
  const [one, two, three] = ["flow", "edge", "group"].map((name) => `packages/core/src/${name}.ts`);
  const ways = [
    [one, two, three, one],
    [two, three, one, two],
    [three, one, two, three],
  ].map((way) => `${way[0]} imports itself: ${way.join(" → ")}`);
  expect(ways.filter((way) => output.includes(way))).toHaveLength(1);
  expect(output).not.toContain("item.ts");
  expect(code).toBe(1);
});

it("refuses to pass when it sees no module at all", () => {
  workspace = createWorkspace({});
  const { code, output } = workspace.run("check.mjs", "boundaries");
  expect(output).toContain("no module found");
  expect(code).toBe(1);
});

it("accepts the layers as they are meant", () => {
  const { code, output } = check({
    "packages/core/src/flow.ts": "export const flow = 1;\n",
    "packages/core/src/fields/index.ts": 'export * as z from "zod";\n',
    "packages/blocks/src/inputs/a/run.ts": 'import type { A } from "./block.ts";\nimport { b } from "./label.ts";\n',
    "packages/blocks/src/inputs/a/label.ts": "export const b = 1;\n",
    "packages/blocks/src/inputs/a/block.ts": 'import { f } from "@parley/core/fields";\n',
    "packages/blocks/src/runs.ts": 'import { run } from "./inputs/a/run.ts";\n',
  });
  expect(output).toContain("✓ boundaries (7 modules of packages");
  expect(code).toBe(0);
});
