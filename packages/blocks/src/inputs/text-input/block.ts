import { type BlockOf, defineBlock, f } from "@parley/core/fields";

const visibilities = ["Auto", "Public", "Private"] as const;
const visibilityHelp = "Private files are shown to the bot's owner only. Auto: whoever knows the address.";

export const block = defineBlock({
  type: "text input",
  family: "input",
  label: "Free text",
  description: "Asks for a line of text, or for several.",
  search: ["question", "answer", "textarea", "free text", "long text"],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    isLong: f.bool({ label: "Several lines", default: false }),
    labels: f.object(
      {
        placeholder: f.text({ isText: true, label: "Placeholder", default: "Type your answer..." }),
        button: f.text({ isText: true, label: "Button", default: "Send" }),
      },
      { label: "Labels" },
    ),
    attachments: f.object(
      {
        isEnabled: f.bool({ label: "Visitors may attach files", default: false }),
        saveVariableId: f.variable({
          label: "Save the addresses in",
          help: "Needed: without it there is no button.",
          showIf: { field: "isEnabled", is: true },
        }),
        visibility: f.choice(visibilities, {
          label: "Who may read the files",
          default: "Auto",
          help: visibilityHelp,
          showIf: { field: "isEnabled", is: true },
        }),
      },
      { label: "Attachments" },
    ),
    audioClip: f.object(
      {
        isEnabled: f.bool({ label: "Visitors may record an answer", default: false }),
        saveVariableId: f.variable({
          label: "Save the address in",
          help: "The variable of the answer is left as it is.",
          showIf: { field: "isEnabled", is: true },
        }),
        visibility: f.choice(visibilities, {
          label: "Who may hear the recording",
          default: "Auto",
          help: visibilityHelp,
          showIf: { field: "isEnabled", is: true },
        }),
      },
      { label: "Recording" },
    ),
    inputMode: f.choice(["text", "decimal", "numeric", "tel", "search", "email", "url"], {
      isOptional: true,
      label: "Keyboard on phones",
    }),
    retryMessageContent: f.text({ isText: true, isOptional: true, label: "Message when it is not valid" }),
  }),
  summary: ({ labels }) => labels.placeholder,
});

export type TextInputBlock = BlockOf<typeof block>;
