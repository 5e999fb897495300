import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "url input",
  family: "input",
  label: "Website",
  description: "Asks for a web address and checks that it is one.",
  search: ["url", "link", "web address", "homepage"],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    labels: f.object(
      {
        placeholder: f.text({ isText: true, label: "Placeholder", default: "Type your URL..." }),
        button: f.text({ isText: true, label: "Button", default: "Send" }),
      },
      { label: "Labels" },
    ),
    retryMessageContent: f.text({ isText: true, isOptional: true, label: "Message when it is not valid" }),
  }),
  summary: ({ labels }) => labels.placeholder,
});

export type UrlBlock = BlockOf<typeof block>;
