// @ts-check

/** @type {(request: import("./block-request.mjs").BlockRequest) => Record<string, string>} */
export const bubbleFiles = ({ type, label, name, constant }) => ({
  "block.ts": `import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "${type}",
  family: "bubble",
  label: "${label}",
  description: "Says one plain line of text.",
  search: [],
  key: "content",
  options: f.fields({
    line: f.text({ label: "Line", help: "Write {{a variable}} to show its value." }),
  }),
});

export type ${constant}Block = BlockOf<typeof block>;
`,
  "run.ts": `import { defineRun } from "@parley/core";
import type { ${constant}Block } from "./block.ts";

export const run = defineRun<${constant}Block["options"]>({
  run(block, context) {
    const line = context.text(block.options.line);
    return line === "" ? { do: "next" } : { do: "say", content: { line }, text: line };
  },
});
`,
  "view.tsx": `import { defineBubbleView } from "@parley/ui";

export const view = defineBubbleView<{ line: string }>("typing", ({ content }) => <p>{content.line}</p>);
`,
  "README.md": `# ${label}

Says one plain line of text; variables are filled in. An empty line is skipped.
`,
  [`${name}.test.ts`]: `import { expect, it } from "vitest";
import { play } from "../../testing/play.ts";

const flow = (line: string) => ({ groups: { A: [{ type: "${type}", options: { line } }] }, variables: ["Name"] });

it("says its line with variables filled in", () => {
  const story = play(flow("Hi {{Name}}"), { variables: { Name: "Ada" } }).says("Hi Ada").ends();
  expect(story.outputs).toContainEqual(expect.objectContaining({ blockType: "${type}", content: { line: "Hi Ada" } }));
});

it("is skipped when it is empty", () => {
  play(flow("")).ends();
});
`,
});
