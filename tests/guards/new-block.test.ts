import { afterAll, describe, expect, it } from "vitest";
import { createWorkspace } from "./workspace.ts";

const workspace = createWorkspace("all");
afterAll(() => workspace.remove());

const blocks: [family: string, name: string, type: string][] = [
  ["inputs", "date-range", "date range input"],
  ["bubbles", "big-number", "big number"],
  ["logic", "keep-text", "Keep text"],
];

describe("new-block", () => {
  it.each(blocks)("begins a block in %s: %s", (family, name, type) => {
    const { code, output } = workspace.run("new-block.mjs", family, name);
    expect(output).toContain(`packages/blocks/src/${family}/${name} is there, with the stored type "${type}"`);
    expect(code).toBe(0);
    expect(workspace.read("packages/blocks/src/runs.ts")).toContain(`"./${family}/${name}/run.ts"`);
    expect(workspace.read("docs/blocks.md")).toContain(`Stored type: \`${type}\``);
  });

  it("takes a label", () => {
    workspace.run("new-block.mjs", "logic", "labelled", "My Own Label");
    expect(workspace.read("packages/blocks/src/logic/labelled/block.ts")).toContain('label: "My Own Label"');
  });

  it("makes blocks that pass the contract test and their own tests", () => {
    const names = blocks.map(([family, name]) => `packages/blocks/src/${family}/${name}`);
    const { code, output } = workspace.runProgram("vitest", "run", "--project", "unit", "contract", ...names);
    expect(output).toMatch(/Test Files {2}\d+ passed/);
    expect(output).toContain("contract");
    expect(code).toBe(0);
  });

  it("makes blocks that the checks accept", () => {
    const { output } = workspace.run("check.mjs", "lint", "boundaries", "generated", "types");
    expect(output).toContain("✓ generated");
    for (const [family, name] of blocks) expect(output).not.toContain(`${family}/${name}`);
  });

  it.each([
    [["inputs", "email"], "packages/blocks/src/inputs/email exists already."],
    [["bubbles", "BigNumber"], 'The name is in kebab-case, like "date-range"; not "BigNumber".'],
    [["bubbles", "../escape"], "The name is in kebab-case"],
    [["widgets", "clock"], 'The family is one of bubbles, inputs, logic; not "widgets".'],
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

describe("generate --check", () => {
  it("refuses lists that do not fit the folders", () => {
    workspace.write("packages/blocks/src/views.ts", "export const bubbleViews = {};\n");
    const { code, output } = workspace.run("check.mjs", "generated");
    expect(output).toContain("Out of date: packages/blocks/src/views.ts. Run: npm run generate");
    expect(code).toBe(1);
  });
});
