import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "phone number input",
  family: "input",
  label: "Phone",
  description: "Asks for a phone number of any country and checks that it can be one.",
  search: ["telephone", "mobile", "number", "contact", "call", "sms"],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    labels: f.object(
      {
        placeholder: f.text({ isText: true, label: "Placeholder", default: "Your phone number..." }),
        button: f.text({ isText: true, label: "Button", default: "Send" }),
      },
      { label: "Labels" },
    ),
    defaultCountryCode: f.text({
      isOptional: true,
      label: "Country",
      placeholder: "FR",
      help: "Two letters, as in ISO 3166. Empty: the country of the visitor's language.",
    }),
    retryMessageContent: f.text({ isText: true, isOptional: true, label: "Message when it is not valid" }),
  }),
  summary: ({ labels }) => labels.placeholder,
});

export type PhoneBlock = BlockOf<typeof block>;
