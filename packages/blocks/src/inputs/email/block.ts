import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "email input",
  family: "input",
  label: "Email",
  description: "Asks for an e-mail address and checks that it is one.",
  search: ["mail", "address", "contact"],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    labels: f.object(
      {
        placeholder: f.text({ isText: true, label: "Placeholder", default: "Type your email..." }),
        button: f.text({ isText: true, label: "Button", default: "Send" }),
      },
      { label: "Labels" },
    ),
    retryMessageContent: f.text({
      isText: true,
      label: "Message when it is not valid",
      default: "This doesn't look like an email address. Could you check it?",
    }),
  }),
  summary: ({ labels }) => labels.placeholder,
});

export type EmailBlock = BlockOf<typeof block>;
