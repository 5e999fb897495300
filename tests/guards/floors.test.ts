import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createWorkspace, type Workspace } from "./workspace.ts";

let workspace: Workspace;
afterEach(() => workspace.remove());

/** Runs the check in a workspace with only these files. */
const check = (files: Record<string, string>) => {
  const sources = Object.entries(files).map(([path, text]) => [path, `${text}\n`]);
  workspace = createWorkspace(Object.fromEntries(sources));
  workspace.write(
    "scripts/lib/checks/index.mjs",
    'import { floors } from "./floors.mjs";\nexport const checks = [floors];\n',
  );
  return workspace.run("check.mjs", "floors");
};
const imports = (...paths: string[]) => paths.map((path) => `export * from "${path}";`).join("\n");

describe("a package", () => {
  const floors = JSON.stringify([
    { http: "the app" },
    { chat: "chats", pages: "pages", preview: "previews" },
    { versions: "versions" },
    { base: "small things" },
  ]);
  const checkServer = (files: Record<string, string>, declared = floors) => {
    const all = ["http", "chat", "pages", "preview", "versions", "base"].map((folder) => [`${folder}/room.ts`, ""]);
    const sources = Object.entries({ ...Object.fromEntries(all), ...files });
    return check({
      "packages/server/floors.json": declared,
      ...Object.fromEntries(sources.map(([path, text]) => [`packages/server/src/${path}`, text])),
    });
  };

  it("imports nothing that is above, types and workers too", () => {
    const { code, output } = checkServer({
      "versions/publish.ts": `import type { Turn } from "../chat/turn/run.ts";\nexport type T = Turn;`,
      "chat/turn/run.ts": "export type Turn = 1;",
      "base/start.ts": 'new Worker(new URL("../versions/count-worker.ts", import.meta.url));',
      "versions/count-worker.ts": "export {};",
    });
    expect(output).toContain(
      'packages/server/src/versions/publish.ts:1 imports "../chat/turn/run.ts": versions (floor 2) may not import ' +
        "chat (floor 3), which is above it",
    );
    expect(output).toContain(
      'base/start.ts:1 imports "../versions/count-worker.ts": base (floor 1) may not import versions (floor 2)',
    );
    expect(code).toBe(1);
  });

  it("has no cycle of folders on one floor", () => {
    const { code, output } = checkServer({
      "chat/a.ts": imports("../pages/b.ts"),
      "pages/b.ts": "export const b = 1;",
      "pages/c.ts": imports("../preview/d.ts"),
      "preview/d.ts": "export const d = 1;",
      "preview/e.ts": imports("../chat/f.ts"),
      "chat/f.ts": "export const f = 1;",
    });
    expect(output).toContain(
      "folders of one floor import each other in a cycle: " +
        "chat (floor 3) → pages (floor 3) → preview (floor 3) → chat (floor 3)",
    );
    expect(output).toContain('packages/server/src/pages/c.ts:1 imports "../preview/d.ts"');
    expect(code).toBe(1);
  });

  it("has no folder that imports an entry point", () => {
    const { code, output } = checkServer({
      "services.ts": "export const services = 1;",
      "versions/a.ts": imports("../services.ts"),
    });
    expect(output).toContain('versions/a.ts:1 imports "../services.ts": versions may not import an entry point');
    expect(code).toBe(1);
  });

  it("declares each of its folders once, and no other", () => {
    const { code, output } = checkServer(
      { "styles/a.css": ".a { color: red; }" },
      JSON.stringify([
        { http: "a", chat: "b", pages: "c", cellar: "d" },
        { preview: "e", versions: "f", http: "g" },
      ]),
    );
    expect(output).toContain("packages/server/src/base has no floor: give it one in packages/server/floors.json");
    expect(output).toContain("packages/server/src/styles has no floor");
    expect(output).toContain("packages/server/floors.json names cellar, but there is no packages/server/src/cellar");
    expect(output).toContain("packages/server/floors.json names http twice");
    expect(code).toBe(1);
  });

  it("passes with the floors as they are meant", () => {
    const { code, output } = checkServer({
      "index.ts": imports("./http/listen.ts", "./base/ids.ts"),
      "http/listen.ts": imports("../chat/a.ts", "../base/ids.ts"),
      "chat/a.ts": imports("../pages/b.ts", "../versions/c.ts", "./turn/d.ts"),
      "chat/turn/d.ts": imports("../e.ts"),
      "chat/e.ts": "export const e = 1;",
      "chat/a.test.ts": imports("../index.ts", "../http/listen.ts", "./testing/f.ts"),
      "chat/testing/f.ts": imports("../../index.ts"),
      "testing/serve.ts": imports("../index.ts"),
      "pages/b.ts": imports("../base/ids.ts"),
      "versions/c.ts": imports("../base/ids.ts"),
      "base/ids.ts": "export const id = 1;",
    });
    expect(output).toContain("✓ floors (14 modules in 1 packages");
    expect(code).toBe(0);
  });
});

it("refuses folders of a package that declares no floors", () => {
  const { code, output } = check({
    "packages/embed/src/frames/a.ts": "export const a = 1;",
    "packages/embed/src/testing/b.ts": "export const b = 1;",
  });
  expect(output).toContain("packages/embed/floors.json is missing: declare the floors of frames there");
  expect(code).toBe(1);
});

it("refuses to pass when it sees no folder", () => {
  const { code, output } = check({ "packages/server/src/index.ts": "export const a = 1;" });
  expect(output).toContain("no folder found in packages/*/src");
  expect(code).toBe(1);
});

/** The floors that the packages declare, from top to bottom. */
const packagesFolder = resolve(import.meta.dirname, "../../packages");
const declared = readdirSync(packagesFolder).flatMap((name) => {
  const file = resolve(packagesFolder, name, "floors.json");
  if (!existsSync(file)) return [];
  const floors: Record<string, string>[] = JSON.parse(readFileSync(file, "utf8"));
  return [{ name, floors: floors.map((floor) => Object.keys(floor)) }];
});

it.each(declared)("keeps the floors of $name", ({ name, floors }) => {
  const source = `packages/${name}/src`;
  const folders = floors.flat();
  const [roof, cellar] = [floors[0]?.[0], floors.at(-1)?.[0]];
  const [one, other] = floors.find((floor) => floor.length > 1) ?? [];
  const type = (path: string) => `import type { Room } from "${path}";\nexport type R = Room;`;
  const rooms = folders.map((folder) => [`${source}/${folder}/room.ts`, "export type Room = 1;"]);
  const { code, output } = check({
    ...Object.fromEntries(rooms),
    [`${source}/${cellar}/a.ts`]: imports(`../${roof}/room.ts`),
    [`${source}/${cellar}/b.ts`]: type(`../${roof}/room.ts`),
    [`${source}/attic/a.ts`]: "export const a = 1;",
    ...(one && {
      [`${source}/${one}/c.ts`]: type(`../${other}/room.ts`),
      [`${source}/${other}/c.ts`]: imports(`../${one}/room.ts`),
    }),
  });
  const upward = `imports "../${roof}/room.ts": ${cellar} (floor 1) may not import ${roof} (floor ${floors.length})`;
  if (floors.length > 1) {
    expect(output).toContain(`${source}/${cellar}/a.ts:1 ${upward}`);
    expect(output).toContain(`${source}/${cellar}/b.ts:1 ${upward}`);
  }
  if (one) expect(output).toMatch(new RegExp(`in a cycle: (${one}|${other}) `));
  expect(output).toContain(`${source}/attic has no floor: give it one in packages/${name}/floors.json`);
  const problems = output.split("\n").filter((line) => line.startsWith("    ") && !line.startsWith("      "));
  expect(problems).toHaveLength(1 + (floors.length > 1 ? 2 : 0) + (one ? 1 : 0));
  expect(code).toBe(1);
});
