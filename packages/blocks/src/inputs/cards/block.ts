import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { defaultPathText } from "./default-path-text.ts";

/** The parts of a picked card that can be saved, as stored. */
const mappedFields = ["Image URL", "Title", "Description", "Button", "Internal Value"] as const;

export const block = defineBlock({
  type: "cards",
  family: "input",
  label: "Cards",
  description: "Offers cards with a picture, texts and buttons. Each button may lead somewhere else.",
  search: ["carousel", "gallery", "products", "buttons", "image"],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    saveResponseMapping: f.list(
      f.fields({
        field: f.choice(mappedFields, { isOptional: true, label: "Part of the card" }),
        variableId: f.variable({ label: "Save it in" }),
      }),
      {
        label: "Save parts of the picked card",
        addLabel: "Save another part",
        rowTitle: "field",
        hasHiddenIds: true,
      },
    ),
    retryMessageContent: f.text({ isText: true, isOptional: true, label: "Message when it is not valid" }),
  }),
  itemLabels: { one: "Card", many: "Cards" },
  item: f.fields({
    imageUrl: f.media({
      isText: true,
      label: "Picture",
      accepts: "image",
      template: "raw",
      placeholder: "https://…",
      help: "A list makes a card of each element.",
    }),
    title: f.text({ isText: true, label: "Title", template: "raw", help: "A list makes a card of each element." }),
    description: f.text({
      isText: true,
      isMultiline: true,
      label: "Description",
      template: "raw",
      help: "A list makes a card of each element.",
    }),
    options: f.object(
      {
        internalValue: f.text({
          isOptional: true,
          label: "Internal value",
          template: "raw",
          help: "Visitors don't see it.",
        }),
        displayCondition: f.displayCondition(),
      },
      { label: "Options", isOptional: true },
    ),
    paths: f.list(
      f.fields({ text: f.text({ isText: true, label: "Text", default: defaultPathText, template: "raw" }) }),
      {
        label: "Buttons",
        rowTitle: "text",
        addLabel: "Add a button",
      },
    ),
  }),
  // For buttons whose text turns out to be empty, and cards without buttons.
  ownTexts: [defaultPathText],
  summary: () => "One card is picked",
});

export type CardsBlock = BlockOf<typeof block>;
