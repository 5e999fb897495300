import { afterEach, expect, it } from "vitest";
import { createWorkspace, type Workspace } from "./workspace.ts";

let workspace: Workspace;
afterEach(() => workspace.remove());

/** A server of a few files, given without the folder they all stand in. */
const check = (files: Record<string, string>) => {
  const sources = Object.entries(files).map(([path, text]) => [`packages/server/src/${path}`, `${text}\n`]);
  workspace = createWorkspace(Object.fromEntries(sources));
  workspace.write(
    "scripts/lib/checks/index.mjs",
    'import { serverFloors } from "./floors.mjs";\nexport const checks = [serverFloors];\n',
  );
  return workspace.run("check.mjs", "floors");
};
const imports = (...paths: string[]) => paths.map((path) => `export * from "${path}";`).join("\n");

it("refuses an import of what is above, types too, and names both floors", () => {
  const { code, output } = check({
    "versions/publish.ts": `import type { Turn } from "../chat/turn/run.ts";\nexport type T = Turn;`,
    "chat/turn/run.ts": "export type Turn = 1;",
    "sandbox/start.ts": 'new Worker(new URL("../results/count-worker.ts", import.meta.url));',
    "results/count-worker.ts": "export {};",
  });
  expect(output).toContain(
    'packages/server/src/versions/publish.ts:1 imports "../chat/turn/run.ts": versions (floor 5) may not import ' +
      "chat (floor 8), which is above it",
  );
  expect(output).toContain(
    'sandbox/start.ts:1 imports "../results/count-worker.ts": sandbox (floor 1) may not import results (floor 6)',
  );
  expect(code).toBe(1);
});

it("refuses folders of one floor that import each other in a cycle", () => {
  const { code, output } = check({
    "chat/a.ts": imports("../pages/b.ts"),
    "pages/b.ts": "export const b = 1;",
    "pages/c.ts": imports("../preview/d.ts"),
    "preview/d.ts": "export const d = 1;",
    "preview/e.ts": imports("../chat/f.ts"),
    "chat/f.ts": "export const f = 1;",
  });
  expect(output).toContain(
    "folders of one floor import each other in a cycle: " +
      "chat (floor 8) → pages (floor 8) → preview (floor 8) → chat (floor 8)",
  );
  expect(output).toContain('packages/server/src/pages/c.ts:1 imports "../preview/d.ts"');
  expect(code).toBe(1);
});

it("refuses a folder without a floor", () => {
  const { code, output } = check({ "helpers/a.ts": "export const a = 1;" });
  expect(output).toContain("packages/server/src/helpers has no floor");
  expect(code).toBe(1);
});

it("refuses entry points and the support of tests in folders", () => {
  const { code, output } = check({
    "services.ts": "export const services = 1;",
    "bots/a.ts": imports("../services.ts"),
    "bots/b.ts": imports("./testing/c.ts"),
    "bots/testing/c.ts": "export const c = 1;",
  });
  expect(output).toContain('bots/a.ts:1 imports "../services.ts": bots may not import an entry point of the server');
  expect(output).toContain('bots/b.ts:1 imports "./testing/c.ts": only tests may import what supports tests');
  expect(code).toBe(1);
});

it("refuses to pass when it sees no folder", () => {
  const { code, output } = check({ "index.ts": "export const a = 1;" });
  expect(output).toContain("no folder found in packages/server/src/");
  expect(code).toBe(1);
});

it("accepts the floors as they are meant", () => {
  const { code, output } = check({
    "index.ts": imports("./http/listen.ts", "./base/ids.ts"),
    "http/listen.ts": imports("../chat/a.ts", "../base/ids.ts"),
    "chat/a.ts": imports("../pages/b.ts", "../results/c.ts", "./turn/d.ts"),
    "chat/turn/d.ts": imports("../e.ts"),
    "chat/e.ts": "export const e = 1;",
    "chat/a.test.ts": imports("../index.ts", "../http/listen.ts", "./testing/f.ts"),
    "chat/testing/f.ts": imports("../../index.ts"),
    "pages/b.ts": imports("../database/g.ts"),
    "results/c.ts": imports("../base/ids.ts"),
    "database/g.ts": imports("../base/ids.ts"),
    "base/ids.ts": "export const id = 1;",
  });
  expect(output).toContain("✓ floors (9 modules in 6 folders");
  expect(code).toBe(0);
});
