import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkspace } from "./workspace.ts";

const workspace = createWorkspace("all", ["tests"]);
beforeAll(() => void workspace.run("generate.mjs"));
afterAll(() => workspace.remove());

interface NewBlock {
  family: string;
  name: string;
  type: string;
  /** The files in its folder besides those of every block. */
  files: string[];
  /** The lists that contain it, besides those of every block. */
  lists: string[];
  /** A part of one of the remaining steps. */
  step: string;
}

const blocks: NewBlock[] = [
  {
    family: "inputs",
    name: "slider",
    type: "slider input",
    files: ["view.tsx"],
    lists: ["views-apart.ts", "views.ts"],
    step: "reply: which answers count",
  },
  {
    family: "bubbles",
    name: "big-number",
    type: "big number",
    files: ["view.tsx"],
    lists: ["views-apart.ts", "views.ts"],
    step: "what visitors see",
  },
  { family: "logic", name: "keep-text", type: "Keep text", files: [], lists: [], step: "and where it leads" },
  {
    family: "integrations",
    name: "text-sender",
    type: "Text sender",
    files: ["credentials.ts", "server.ts"],
    lists: ["credentials.ts", "servers.ts"],
    step: "what an account holds",
  },
];
const folders = blocks.map(({ family, name }) => `packages/blocks/src/${family}/${name}`);

/** Returns the output lines about blocks. */
const linesOfBlocks = (output: string) => output.split("\n").filter((line) => line.includes("packages/blocks/"));

describe("new-block", () => {
  it.each(blocks)("adds a folder in $family, and nothing else but what is generated", (block) => {
    const { family, name, type, files, lists, step } = block;
    const folder = `packages/blocks/src/${family}/${name}`;
    const before = workspace.readAll();
    const { code, output } = workspace.run("new-block.mjs", family, name);
    expect(output).toContain(`${folder} is there, with the stored type "${type}"`);
    expect(output).toContain(step);
    expect(code).toBe(0);
    const after = workspace.readAll();
    const own = ["README.md", "block.ts", "conversation.fixture.ts", "icon.svg", "options.fixture.ts", "run.ts"];
    const generated = ["definitions.ts", "fixtures.ts", "further.ts", "icons.ts", "readmes.ts", "runs.ts", ...lists];
    expect(Object.keys(before).filter((path) => !(path in after))).toEqual([]);
    expect(
      Object.keys(after)
        .filter((path) => after[path] !== before[path])
        .sort(),
    ).toEqual(
      [
        ...[...own, ...files, `${name}.test.ts`].map((file) => `${folder}/${file}`),
        ...generated.map((file) => `packages/blocks/src/${file}`),
        "docs/blocks.md",
        "docs/bot-file.schema.json",
      ].sort(),
    );
    const texts = Object.entries(after).filter(([path]) => path.startsWith(folder));
    expect(texts.filter(([path, text]) => /template[ -]|Template[A-Z ]/.test(path + text))).toEqual([]);
  });

  it("takes a label", () => {
    workspace.run("new-block.mjs", "logic", "labelled", "My Own Label");
    expect(workspace.read("packages/blocks/src/logic/labelled/block.ts")).toContain('label: "My Own Label"');
    expect(workspace.read("packages/blocks/src/logic/labelled/README.md")).toContain("# My Own Label");
  });

  it("makes blocks that pass the suites which walk all blocks, and their own tests", () => {
    const suites = ["packages/blocks/src/contract.test.ts", "tests/corpus/fixtures.test.ts"];
    const { code, output } = workspace.runProgram("vitest", "run", "--project", "unit", ...suites, ...folders);
    expect(output).toMatch(new RegExp(`Test Files {2}${suites.length + folders.length} passed`));
    expect(code).toBe(0);
  });

  it("makes blocks whose options are all noticed", () => {
    const names = blocks.map(({ family, name }) => `${family}/${name}`).join("|");
    const suite = "packages/blocks/src/options-contract.test.tsx";
    const { code, output } = workspace.runProgram("vitest", "run", "--project", "screen", suite, "-t", names);
    expect(output).toMatch(/Tests {2}[1-9]\d* passed/);
    expect(code).toBe(0);
  });

  it("makes blocks that the checks accept", () => {
    const lint = workspace.runProgram("biome", "ci", "--colors=off", "--error-on-warnings", "packages/blocks/src");
    expect(lint.output).toMatch(/^Checked [1-9]\d* files/);
    expect(lint.code).toBe(0);
    const { output } = workspace.run("check.mjs", "boundaries", "generated");
    expect(output).toContain("✓ boundaries");
    expect(output).toContain("✓ generated");
    expect(linesOfBlocks(output)).toEqual([]);
    const configs = ["tsconfig.json", "tsconfig.run.json", "tsconfig.server.json"];
    const types = workspace.runProgram("tsc", "-b", ...configs.map((config) => `packages/blocks/${config}`));
    expect(types).toEqual({ code: 0, output: "" });
  });

  it.each([
    [["inputs", "email"], "packages/blocks/src/inputs/email exists already."],
    [["bubbles", "BigNumber"], 'The name is in kebab-case, like "date-range"; not "BigNumber".'],
    [["bubbles", "../escape"], "The name is in kebab-case"],
    [["widgets", "clock"], 'The family is one of bubbles, inputs, logic, integrations; not "widgets".'],
    [["inputs", "rating-input"], 'The type "rating input" is already that of packages/blocks/src/inputs/rating.'],
    [["inputs", "clock", 'say "hi"'], "The label is plain text"],
    [["inputs", "clock", "Big", "clock"], 'Put the label in quotes: "Big clock".'],
    [["inputs"], "Usage: npm run new-block"],
  ])("refuses %j", (words, message) => {
    const { code, output } = workspace.run("new-block.mjs", ...words);
    expect(output).toContain(message);
    expect(code).toBe(2);
  });
});

describe("the contract of blocks", () => {
  it.each(["options.fixture.ts", "conversation.fixture.ts"])("says that %s is missing, and where", (file) => {
    const path = `packages/blocks/src/inputs/slider/${file}`;
    const text = workspace.take(path);
    const suite = "packages/blocks/src/contract.test.ts";
    const { code, output } = workspace.runProgram("vitest", "run", "--project", "unit", suite, "-t", "inputs/slider");
    workspace.write(path, text);
    expect(output).toContain(`Write ${path}: `);
    expect(output).toMatch(/Tests {2}1 failed/);
    expect(code).toBe(1);
  });
});

describe("generate --check", () => {
  it("refuses lists that do not fit the folders", () => {
    workspace.write("packages/blocks/src/views.ts", "export const bubbleViews = {};\n");
    const { code, output } = workspace.run("check.mjs", "generated");
    expect(output).toContain("Out of date: packages/blocks/src/views.ts. Run: npm run generate");
    expect(code).toBe(1);
  });

  it("refuses pages that do not show the floors of the packages", () => {
    const floors = { author: "the author's half", visitor: "the visitor's half", uploads: "sending files" };
    workspace.write("packages/ui/floors.json", JSON.stringify([floors]));
    const { code, output } = workspace.run("check.mjs", "generated");
    expect(output).toMatch(/Out of date: .*\bARCHITECTURE\.md, .*packages\/ui\/README\.md\b/);
    expect(code).toBe(1);
    workspace.write("packages/ui/README.md", "# Components\n");
    expect(workspace.run("check.mjs", "generated").output).toContain(
      "packages/ui/README.md has no place for the floors: write these two lines where they belong.",
    );
  });
});
