import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "time input",
  family: "input",
  label: "Time",
  description: "Asks for a time of day.",
  search: ["clock", "hour", "appointment"],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    labels: f.object({ button: f.text({ isText: true, label: "Button", default: "Send" }) }, { label: "Labels" }),
    format: f.text({
      label: "Format of the answer",
      default: "HH:mm",
      help: "HH hour (00 to 23), hh hour (01 to 12), mm minute, ss second, a AM or PM.",
    }),
    retryMessageContent: f.text({ isText: true, isOptional: true, label: "Message when it is not valid" }),
  }),
  summary: ({ format }) => format,
});

export type TimeBlock = BlockOf<typeof block>;
