import { type BlockOf, defineBlock, f } from "@parley/core/fields";

const whenDynamic = { field: "isEnabled", is: true } as const;

export const block = defineBlock({
  type: "picture choice input",
  family: "input",
  label: "Picture choice",
  description: "Offers pictures to pick from: one, or several. Each may lead somewhere else.",
  search: ["image", "photo", "select", "options", "gallery"],
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
    isSearchable: f.bool({ label: "Can be searched", default: false }),
    searchInputPlaceholder: f.text({
      isText: true,
      label: "Search placeholder",
      default: "Filter the options...",
      showIf: { field: "isSearchable", is: true },
    }),
    dynamicItems: f.object(
      {
        isEnabled: f.bool({ label: "Take the pictures from lists", default: false }),
        pictureSrcsVariableId: f.variable({
          label: "Pictures",
          help: "A list of addresses; each becomes a picture to pick.",
          access: "reads",
          givesItems: true,
          showIf: whenDynamic,
        }),
        titlesVariableId: f.variable({ label: "Titles", access: "reads", showIf: whenDynamic }),
        descriptionsVariableId: f.variable({ label: "Descriptions", access: "reads", showIf: whenDynamic }),
      },
      { label: "Pictures from lists" },
    ),
    retryMessageContent: f.text({ isText: true, isOptional: true, label: "Message when it is not valid" }),
  }),
  itemLabels: { one: "Picture", many: "Pictures" },
  item: f.fields({
    pictureSrc: f.media({
      isText: true,
      label: "Picture",
      accepts: "image",
      placeholder: "https://…",
      isRequired: true,
    }),
    title: f.text({ isText: true, label: "Title" }),
    description: f.text({ isText: true, isMultiline: true, label: "Description" }),
    value: f.text({ isOptional: true, label: "Stored value", help: "Stored in place of the title." }),
    displayCondition: f.displayCondition(),
  }),
  summary: ({ isMultipleChoice }) => (isMultipleChoice ? "Several may be picked" : "One is picked"),
});

export type PictureChoiceBlock = BlockOf<typeof block>;
