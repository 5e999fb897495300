// @ts-check

/** @type {(request: import("./block-request.mjs").BlockRequest) => Record<string, string>} */
export const inputFiles = ({ type, label, name, constant }) => ({
  "block.ts": `import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "${type}",
  family: "input",
  label: "${label}",
  description: "Asks for a line of text that has a least length.",
  search: [],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    labels: f.object(
      {
        placeholder: f.text({ label: "Placeholder", default: "Type your answer..." }),
        button: f.text({ label: "Button", default: "Send" }),
      },
      { label: "Labels" },
    ),
    minLength: f.number({ label: "Least number of characters", default: 1, min: 1 }),
  }),
});

export type ${constant}Block = BlockOf<typeof block>;
`,
  "run.ts": `import { defineRun } from "@parley/core";
import type { ${constant}Block } from "./block.ts";

export const run = defineRun<${constant}Block["options"]>({
  run: ({ options }, context) => ({ do: "ask", options: { ...options, labels: context.deep(options.labels) } }),
  reply({ options }, reply) {
    const text = reply.text.trim();
    return text.length >= options.minLength ? { isValid: true, content: text } : { isValid: false };
  },
});
`,
  "view.tsx": `import { defineInputView, TextForm } from "@parley/ui";
import type { ${constant}Block } from "./block.ts";

export const view = defineInputView<${constant}Block["options"]>(({ options, ...input }) => (
  <TextForm
    placeholder={options.labels.placeholder}
    buttonLabel={options.labels.button}
    question={input.question}
    prefilledValue={input.prefilledValue}
    onReply={input.onReply}
  />
));
`,
  "README.md": `# ${label}

Asks for a line of text. An answer with fewer characters than the block's least number is not taken: the bot says its
message for invalid answers and asks again. The answer is saved in the block's variable.
`,
  [`${name}.test.ts`]: `import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (options: object = {}) => ({
  groups: { A: [{ type: "${type}", options: { variableId: "vText", ...options } as never }, says("{{Text}}!")] },
  variables: ["Text"],
});

it("takes a text, without the spaces around it", () => {
  play(flow()).reply(" seven ").answered("seven").says("seven!").ends();
});

it("asks again when the text is too short", () => {
  play(flow({ minLength: 3 })).reply("no").says("Please try again.").asks("${type}").reply("yes").says("yes!").ends();
});

it("has its default labels", () => {
  expect(play(flow()).input?.options).toMatchObject({
    labels: { placeholder: "Type your answer...", button: "Send" },
  });
});
`,
});
