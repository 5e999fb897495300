import { execFileSync } from "node:child_process";
import { afterEach, expect, it } from "vitest";
import { createWorkspace, type Workspace } from "./workspace.ts";

let workspace: Workspace;
afterEach(() => workspace.remove());

const begin = (files: Record<string, string>) => {
  workspace = createWorkspace(files);
  execFileSync("git", ["init", "--quiet"], { cwd: workspace.folder });
};

it("words refuses paths and hosts of one workplace", () => {
  // Split, because the rule also checks this file.
  const [folder, hidden, host] = ["work", "library", "farm"];
  begin({
    "docs/a.md": `See /${folder}/main.\n`,
    "docs/b.md": `See .${hidden}/x.\n`,
    "docs/c.md": `From ${host}-7.\n`,
  });
  const { code, output } = workspace.run("check.mjs", "words");
  expect(output).toContain("docs/a.md:1 names a path of one machine");
  expect(output).toContain("docs/b.md:1 names a path of one machine");
  expect(output).toContain("docs/c.md:1 names one workplace");
  expect(code).toBe(1);
});

it("words accepts ordinary text, and what git ignores", () => {
  begin({
    "docs/d.md": "A network/work/life balance on a farmhouse, and node_modules/.library-like names.\n",
    "data/e.md": `See /${"work"}/main.\n`,
  });
  const { code, output } = workspace.run("check.mjs", "words");
  expect(output).toContain("✓ words");
  expect(code).toBe(0);
});

it("words refuses what the glossary has another word for, in names and in texts", () => {
  begin({
    "docs/glossary.md": "| **result** | what a chat leaves behind | `submission`, `end-user` |\n",
    "docs/a.md": "Each Submission is kept.\n",
    "packages/core/src/a.ts": "export const listSubmissions = () => [];\nexport const remission = 1;\n",
    "packages/core/src/b.ts": "// For end-users only.\n",
    "tests/corpus/c.ts": "// A bot of theirs: a submission.\n",
  });
  const { code, output } = workspace.run("check.mjs", "words");
  const places = output.split("\n").filter((line) => line.includes(": docs/glossary.md has result for it"));
  expect(places.map((line) => line.trim().split(":")[0])).toEqual([
    "docs/a.md",
    "packages/core/src/a.ts",
    "packages/core/src/b.ts",
  ]);
  expect(output).toContain('packages/core/src/a.ts:1 says "submission"');
  expect(code).toBe(1);
  workspace.write("docs/glossary.md", "| **result** | what a chat leaves behind | |\n");
  expect(workspace.run("check.mjs", "words").output).toContain("docs/glossary.md retires no word");
});

it("lockfile refuses download addresses, missing platforms and drift", () => {
  begin({});
  const lock = JSON.parse(workspace.read("package-lock.json"));
  lock.packages["node_modules/zod"].resolved = "https://registry.example.org/zod.tgz";
  delete lock.packages["node_modules/@biomejs/cli-darwin-arm64"];
  lock.packages["packages/core"].dependencies.zod = "0.0.1";
  workspace.write("package-lock.json", JSON.stringify(lock));
  workspace.acceptLockfile();
  const { code, output } = workspace.run("check.mjs", "lockfile");
  expect(output).toContain("node_modules/zod holds a download address");
  expect(output).toContain("node_modules/@biomejs/biome needs @biomejs/cli-darwin-arm64, which is not in");
  expect(output).toContain("packages/core/package.json has other dependencies than package-lock.json");
  expect(code).toBe(1);
});

it("lockfile accepts the project's own", () => {
  begin({});
  const { code, output } = workspace.run("check.mjs", "lockfile");
  expect(output).toContain("✓ lockfile");
  expect(code).toBe(0);
});

it("lint looks again only at what has changed, and at everything when the rules have", () => {
  const lint = () => workspace.run("check.mjs", "lint").output;
  begin({ "packages/core/src/a.ts": "export const a = 1;\n", "packages/core/src/b.ts": "export const b = 1;\n" });
  expect(lint()).toMatch(/✓ lint \(\d+ files,/);
  expect(lint()).toMatch(/✓ lint \(\d+ files, no change/);
  workspace.write("packages/core/src/b.ts", "export const b = 2;\n");
  expect(lint()).toMatch(/✓ lint \(\d+ files, 1 changed/);
  workspace.write("packages/core/src/b.ts", "export const b=2;\n");
  for (const _time of ["first", "second"]) expect(lint()).toContain("× packages/core/src/b.ts: format");
  workspace.write("packages/core/src/b.ts", "export const b = 2;\n");
  expect(lint()).toMatch(/✓ lint \(\d+ files, no change/);
  workspace.write("biome.json", workspace.read("biome.json").replace('"always"', '"asNeeded"'));
  expect(lint()).toContain("× packages/core/src/a.ts: format");
});

it("format corrects what lint refuses, where that is safe", () => {
  begin({ "packages/core/src/a.ts": "import  { b } from './b.ts'\nexport const a=b" });
  workspace.write("packages/core/src/b.ts", "export const b: number = 1;\nvar c = 2;\n");
  const { code } = workspace.run("format.mjs");
  expect(workspace.read("packages/core/src/a.ts")).toBe('import { b } from "./b.ts";\nexport const a = b;\n');
  expect(code).toBe(1);
  expect(workspace.run("check.mjs", "lint").output).toMatch(/✗ lint[\s\S]*b\.ts:\d+:\d+: lint/);
});

it("unused refuses files, exports and dependencies that nothing uses", () => {
  begin({
    "packages/core/src/index.ts": 'export { used } from "./used.ts";\n',
    "packages/core/src/used.ts": "export const used = 1;\nexport const spare = 2;\n",
    "packages/core/src/forgotten.ts": "export const forgotten = 1;\n",
  });
  const { code, output } = workspace.run("check.mjs", "unused");
  expect(output).toMatch(/Unused files[\s\S]*packages\/core\/src\/forgotten\.ts/);
  expect(output).toMatch(/Unused exports[\s\S]*packages\/core\/src\/used\.ts: spare/);
  expect(output).toMatch(/Unused dependencies[\s\S]*packages\/core\/package\.json: .*zod/);
  expect(code).toBe(1);
});

it("specification refuses a statement without a test, and titles that name none", () => {
  const test = (name: string) => `${"it"}("${"spec"} ${name}", () => {});\n`;
  begin({
    "docs/specification/statements.json": '{ "1.1": "It greets", "1.2": "It asks" }',
    "docs/specification/blocks.json": '{ "B1.1": "It waits" }',
    "docs/specification/running.json": '{ "R1.1": "It lets in" }',
    "packages/core/src/a.test.ts": test("1.1: greets") + test("9.9: nothing") + test("1: asks"),
  });
  const { code, output } = workspace.run("check.mjs", "specification");
  expect(output).toContain("No test names the statement 1.2: It asks");
  expect(output).toContain("No test names the statement B1.1: It waits");
  expect(output).not.toContain("It greets");
  expect(output).toContain("A test names the statement 9.9, which");
  expect(output).toMatch(/a\.test\.ts: .spec 1: asks. names a section/);
  expect(code).toBe(1);
  workspace.write("packages/core/src/a.test.ts", test("1.1, 1.2, B1.1, R1.1: greets, asks, waits and lets in"));
  expect(workspace.run("check.mjs", "specification").output).toContain("✓ specification (4 statements");
});

it("check refuses the name of a check that does not exist", () => {
  begin({});
  const { code, output } = workspace.run("check.mjs", "beauty");
  expect(output).toContain("No such check: beauty. There are: types, lint");
  expect(code).toBe(2);
});
