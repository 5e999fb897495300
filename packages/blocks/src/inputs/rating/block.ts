import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "rating input",
  family: "input",
  label: "Rating",
  description: "Asks for a number on a scale, as numbers or as icons.",
  search: ["stars", "score", "scale", "nps"],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    buttonType: f.choice(["Numbers", "Icons"], { label: "Shown as", default: "Numbers" }),
    length: f.number({ label: "Maximum", default: 10, min: 1, max: 100 }),
    startsAt: f.number({
      template: "rendered",
      label: "Starts at",
      default: 0,
      showIf: { field: "buttonType", is: "Numbers" },
    }),
    labels: f.object(
      {
        left: f.text({ isText: true, label: "Text before the scale", placeholder: "Not likely at all" }),
        right: f.text({ isText: true, label: "Text after the scale", placeholder: "Extremely likely" }),
        button: f.text({ isText: true, label: "Button", default: "Send" }),
      },
      { label: "Labels" },
    ),
    customIcon: f.object(
      {
        isEnabled: f.bool({ label: "Own icon", default: false }),
        svg: f.text({
          label: "Icon as SVG",
          template: "none",
          isMultiline: true,
          showIf: { field: "isEnabled", is: true },
        }),
      },
      { label: "Icon", showIf: { field: "buttonType", is: "Icons" } },
    ),
    isOneClickSubmitEnabled: f.bool({ label: "Send with one click", default: false }),
    retryMessageContent: f.text({ isText: true, isOptional: true, label: "Message when it is not valid" }),
  }),
  summary: ({ buttonType, length }) => `${buttonType} up to ${length}`,
});

export type RatingBlock = BlockOf<typeof block>;
