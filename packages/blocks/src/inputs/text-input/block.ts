import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "text input",
  family: "input",
  label: "Text",
  description: "Asks for a line of text, or for several.",
  search: ["question", "answer", "textarea", "free text", "long text"],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    isLong: f.bool({ label: "Several lines", default: false }),
    labels: f.object(
      {
        placeholder: f.text({ label: "Placeholder", default: "Type your answer..." }),
        button: f.text({ label: "Button", default: "Send" }),
      },
      { label: "Labels" },
    ),
    inputMode: f.optionalChoice(["text", "decimal", "numeric", "tel", "search", "email", "url"], {
      label: "Keyboard on phones",
    }),
  }),
});

export type TextInputBlock = BlockOf<typeof block>;
