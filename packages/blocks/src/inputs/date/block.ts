import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "date input",
  family: "input",
  label: "Date",
  description: "Asks for a date, with a time or as a range where wanted.",
  search: ["day", "calendar", "datetime", "range", "birthday", "appointment"],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    hasTime: f.bool({ label: "With time", default: false }),
    isRange: f.bool({ label: "A range", default: false }),
    labels: f.object(
      {
        from: f.text({ isText: true, label: "Label of the first date", default: "From:" }),
        to: f.text({ isText: true, label: "Label of the second date", default: "To:" }),
        separator: f.text({ isText: true, label: "Word between the dates", default: "to" }),
        button: f.text({ isText: true, label: "Button", default: "Send" }),
      },
      { label: "Labels" },
    ),
    format: f.text({
      isOptional: true,
      label: "Format of the answer",
      placeholder: "dd/MM/yyyy",
      help: "dd day, MM month, yyyy year, HH hour, mm minute; MMMM and EEEE are names.",
    }),
    min: f.text({ isOptional: true, label: "Earliest", help: "A date such as 2030-01-31, or a variable." }),
    max: f.text({ isOptional: true, label: "Latest", help: "A date such as 2030-12-31, or a variable." }),
    retryMessageContent: f.text({ isText: true, isOptional: true, label: "Message when it is not valid" }),
  }),
  summary: ({ isRange, labels }) => (isRange ? `${labels.from} … ${labels.to} …` : ""),
});

export type DateBlock = BlockOf<typeof block>;
