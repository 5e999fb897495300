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

it("refuses Node's modules in the browser", () => {
  const { code, output } = check({
    "packages/core/src/flow.ts": 'import { readFileSync } from "node:fs";\n',
  });
  expect(output).toContain('packages/core/src/flow.ts:1 brings "node:fs" into the browser: packages/core/src/index.ts');
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
  expect(output).toContain("✓ boundaries (7 modules");
  expect(code).toBe(0);
});
