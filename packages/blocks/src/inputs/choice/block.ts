import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "choice input",
  family: "input",
  label: "Buttons",
  description: "Offers answers to pick from: one, or several. Each may lead somewhere else.",
  search: ["choice", "select", "options", "multiple choice", "menu"],
  key: "options",
  moves: { passesItemsIf: { field: "isMultipleChoice", is: true } },
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    isMultipleChoice: f.bool({ label: "Several may be picked", default: false }),
    buttonLabel: f.text({
      isText: true,
      label: "Button",
      default: "Send",
      showIf: { field: "isMultipleChoice", is: true },
    }),
    dynamicVariableId: f.variable({
      label: "Take the answers from a list",
      help: "Each element becomes a button.",
      access: "reads",
      givesItems: true,
    }),
    isSearchable: f.bool({ label: "Can be searched", default: false }),
    searchInputPlaceholder: f.text({
      isText: true,
      label: "Search placeholder",
      default: "Filter the options...",
      showIf: { field: "isSearchable", is: true },
    }),
    areInitialSearchButtonsVisible: f.bool({
      label: "Show the answers before a search",
      default: true,
      showIf: { field: "isSearchable", is: true },
    }),
    retryMessageContent: f.text({ isText: true, isOptional: true, label: "Message when it is not valid" }),
  }),
  itemLabels: { one: "Button", many: "Buttons" },
  item: f.fields({
    content: f.text({ isText: true, label: "Text", isRequired: true }),
    value: f.text({ isOptional: true, label: "Stored value", help: "Stored in place of the text." }),
    displayCondition: f.displayCondition(),
  }),
  summary: ({ isMultipleChoice }) => (isMultipleChoice ? "Several may be picked" : "One is picked"),
});

export type ChoiceBlock = BlockOf<typeof block>;
