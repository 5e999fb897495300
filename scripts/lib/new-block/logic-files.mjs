// @ts-check

/** @type {(request: import("./block-request.mjs").BlockRequest) => Record<string, string>} */
export const logicFiles = ({ type, label, name, constant }) => ({
  "block.ts": `import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "${type}",
  family: "logic",
  label: "${label}",
  description: "Writes a text into a variable and goes on.",
  search: [],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Variable" }),
    value: f.text({ label: "Text", help: "Write {{a variable}} to use its value." }),
  }),
});

export type ${constant}Block = BlockOf<typeof block>;
`,
  "run.ts": `import { defineRun } from "@parley/core";
import type { ${constant}Block } from "./block.ts";

export const run = defineRun<${constant}Block["options"]>({
  run({ options: { variableId, value } }, context) {
    if (variableId === undefined) return { do: "next" };
    return { do: "next", variables: [{ variableId, value: context.text(value) }] };
  },
});
`,
  "README.md": `# ${label}

Writes a text into a variable, other variables filled in, and goes on. Without a variable it does nothing.
`,
  [`${name}.test.ts`]: `import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (options: object) => ({
  groups: { A: [{ type: "${type}", options: options as never }, says("after")] },
  variables: ["Name", "Greeting"],
});

it("writes its text into the variable", () => {
  const options = { variableId: "vGreeting", value: "Hi {{Name}}" };
  const story = play(flow(options), { variables: { Name: "Ada" } }).says("after").ends();
  expect(story.value("Greeting")).toBe("Hi Ada");
});

it("does nothing without a variable", () => {
  play(flow({ value: "x" })).says("after").ends();
});
`,
});
