import { afterAll, expect, it } from "vitest";
import { createWorkspace } from "./workspace.ts";

const core = "core's main entry imports nothing: zod only in fields/ and format/.";
const browser = "blocks' run.ts, view.tsx and client.ts run in the browser: no zod";
const viewer =
  "viewer imports only core, engine, blocks' runs, views and clients, ui, the types of api and of embed's messages, and React.";
const server = "server imports no browser code and no builder";
const cli = "cli imports no browser code.";
const clock = "Time and chance come in with the event";
const outbound = "Server code asks the world through packages/server/src/outbound";
const serverPart = "A block's server part gets what it needs from its context: context.fetch asks other servers.";
const fixedWait = "A journey waits for what it expects, not for a time.";
const contextFetch = "Use context.fetch: it refuses private addresses.";

/** Files that break one rule each: the path, the source, and what lint must report about it. */
const broken: [path: string, source: string, message: string][] = [
  ["packages/core/src/a.ts", 'export * as z from "zod";', core],
  ["packages/core/src/b.ts", 'export { readFileSync } from "node:fs";', core],
  ["packages/core/src/format/c.ts", 'export { advance } from "@parley/engine";', "core imports only zod."],
  ["packages/core/src/format/f.ts", 'export { visit } from "jsonc-parser";', "core imports only zod."],
  [
    "packages/core/src/format/read/r.ts",
    'export { parse } from "parse5";',
    "core's format/read imports only zod and jsonc-parser.",
  ],
  ["packages/core/src/html/h.ts", 'export * as z from "zod";', "core's html imports only parse5."],
  ["packages/core/src/fields/d.ts", 'export { useState } from "react";', "core imports only zod."],
  [
    "packages/core/src/code/n.ts",
    'export { advance } from "@parley/engine";',
    "core's code imports only acorn: no zod.",
  ],
  ["packages/core/src/code/a.ts", 'export * as z from "zod";', "core's code imports only acorn: no zod."],
  ["packages/api/src/a.ts", 'export { createFlow } from "@parley/core";', "api imports only zod."],
  ["packages/engine/src/a.ts", 'export { runs } from "@parley/blocks/runs";', "engine imports only @parley/core."],
  ["packages/engine/src/b.ts", 'export { f } from "@parley/core/fields";', "engine imports only @parley/core."],
  ["packages/ui/src/a.ts", 'export { advance } from "@parley/engine";', "ui imports only @parley/core and React."],
  ["packages/ui/src/b.ts", 'export { f } from "@parley/core/fields";', "ui imports only @parley/core and React."],
  ["packages/blocks/src/inputs/x/e.ts", 'export { advance } from "@parley/engine";', "blocks import only core"],
  ["packages/blocks/src/inputs/x/f.ts", 'export * from "@parley/server";', "blocks import only core"],
  ["packages/blocks/src/inputs/a/run.ts", 'export * as z from "zod";', browser],
  ["packages/blocks/src/inputs/b/run.ts", 'export { f } from "@parley/core/fields";', browser],
  ["packages/blocks/src/inputs/c/view.tsx", 'export { exportBotFile } from "@parley/core/format";', browser],
  ["packages/blocks/src/inputs/d/client.ts", 'export * as z from "zod";', browser],
  ["packages/viewer/src/a.ts", 'export { definitions } from "@parley/blocks/definitions";', viewer],
  ["packages/viewer/src/b.ts", 'export * as z from "zod";', viewer],
  ["packages/viewer/src/e.ts", 'export { parse } from "parse5";', viewer],
  ["packages/blocks/src/further.ts", 'export { f } from "@parley/core/fields";', browser],
  ["packages/viewer/src/c.ts", 'export { exportBotFile } from "@parley/core/format";', viewer],
  ["packages/viewer/src/d.ts", 'export * from "@parley/server";', viewer],
  ["packages/server/src/a.ts", 'export * from "@parley/builder";', server],
  ["packages/server/src/b.ts", 'export { bubbleViews } from "@parley/blocks/views";', server],
  ["packages/server/src/c.ts", 'export const c = fetch("https://example.org");', outbound],
  ["packages/blocks/src/logic/f/server.ts", 'export const f = fetch("https://example.org");', contextFetch],
  ["packages/blocks/src/logic/g/server.ts", 'export const g = globalThis.fetch("https://example.org");', contextFetch],
  ["packages/blocks/src/logic/h/server.ts", 'export { request } from "node:https";', serverPart],
  ["packages/blocks/src/logic/j/server-order.ts", 'export const j = fetch("https://example.org");', contextFetch],
  ["packages/blocks/src/logic/i/server.ts", 'export { advance } from "@parley/engine";', serverPart],
  ["packages/server/src/d.ts", 'export const d = globalThis.fetch("https://example.org");', outbound],
  ["packages/server/src/e.ts", 'export { request } from "node:https";', outbound],
  ["tests/journeys/w.test.ts", "export const w = (page: any) => page.waitForTimeout(600);", fixedWait],
  ["tests/journeys/x.test.ts", "export const x = () => new Promise((resolve) => setTimeout(resolve, 600));", fixedWait],
  ["packages/server/src/f.ts", 'export { fetch } from "undici";', server],
  ["packages/cli/src/a.ts", 'export * from "@parley/viewer/render";', cli],
  ["packages/cli/src/b.ts", 'export { useState } from "react";', cli],
  ["packages/builder/src/a.ts", 'export * from "@parley/server";', "builder imports no server code."],
  ["packages/builder/src/b.ts", 'export { calls } from "@parley/api";', "builder imports @parley/api/app"],
  ["packages/embed/src/a.ts", 'export * from "@parley/core";', "embed imports nothing."],
  ["packages/core/src/e.ts", "export const e = () => Date.now();", clock],
  ["packages/core/src/f.ts", "export const f = () => Math.random();", clock],
  ["packages/engine/src/c.ts", "export const c = () => new Date();", clock],
  ["packages/blocks/src/logic/e/run.ts", "export const e = () => Date.now();", clock],
  ["packages/core/src/g.ts", "export const g = (value: any) => value;", "noExplicitAny"],
  ["packages/core/src/h.ts", "export default 1;", "noDefaultExport"],
  ["packages/server/src/g.ts", 'export { join } from "path";', "useNodejsImportProtocol"],
  ["packages/core/src/CamelCase.ts", "export const k = 1;", "useFilenamingConvention"],
  ["packages/core/src/l.ts", "export enum L {\n  One,\n}", "noEnum"],
  ["packages/core/src/m.ts", "export const m='unformatted'", "format: run npm run format"],
];

/** Files that the rules allow. */
const allowed: Record<string, string> = {
  "packages/core/src/fields/ok.ts": 'export * as z from "zod";',
  "packages/core/src/code/ok.ts": 'export { parse } from "acorn";',
  "packages/core/src/ok.ts": "export const atNoon = (milliseconds: number) => new Date(milliseconds).setUTCHours(12);",
  "packages/core/src/ok.test.ts": 'import { it } from "vitest";\n\nit("knows the time", () => Date.now());',
  "packages/engine/src/ok.ts": 'export type { Flow } from "@parley/core";\nexport { start } from "./start.ts";',
  "packages/engine/src/start.ts": "export const start = 1;",
  "packages/blocks/src/inputs/ok/block.ts": 'export { f } from "@parley/core/fields";',
  "packages/blocks/src/inputs/ok/run.ts": 'import type { OkBlock } from "./block.ts";\n\nexport type Ok = OkBlock;',
  "packages/blocks/src/inputs/ok/view.tsx": 'export { TextForm } from "@parley/ui";\nexport { useState } from "react";',
  "packages/blocks/src/inputs/ok/server.ts":
    'export { default as Stripe } from "stripe";\n\nexport const ask = (fetch: (url: string) => void) => fetch("https://example.org");',
  "packages/viewer/src/ok.ts":
    'export { everyday } from "@parley/blocks/everyday";\nexport { hydrateRoot } from "react-dom/client";',
  "packages/server/src/ok.ts": 'export { createServer } from "node:http";',
  "packages/server/src/outbound/ok.ts": 'export const ask = () => fetch("https://example.org");',
};

const withNewlines = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, `${text}\n`]));
const good = createWorkspace(withNewlines(allowed));
const bad = createWorkspace(withNewlines(Object.fromEntries(broken)));
const { code, output } = bad.run("check.mjs", "lint");
afterAll(() => {
  good.remove();
  bad.remove();
});

it.each(broken)("lint refuses %s: %s", (path, _source, message) => {
  expect(code).toBe(1);
  expect(
    output
      .split("\n")
      .filter((line) => line.includes(`× ${path}:`))
      .join("\n"),
  ).toContain(message);
});

it("lint accepts what the layers allow", () => {
  const { code, output } = good.run("check.mjs", "lint");
  expect(output).toContain("✓ lint");
  expect(code).toBe(0);
});
