import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { defaultPathText } from "./default-path-text.ts";

/** What can be saved of a picked card, as stored. */
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
        field: f.optionalChoice(mappedFields, { label: "Part of the card" }),
        variableId: f.variable({ label: "Save it in" }),
      }),
      { label: "Save parts of the picked card" },
    ),
    retryMessageContent: f.optionalText({ label: "Message when it is not valid" }),
  }),
  item: f.fields({
    imageUrl: f.text({ label: "Picture", placeholder: "https://…", help: "A list makes a card of each element." }),
    title: f.text({ label: "Title", help: "A list makes a card of each element." }),
    description: f.longText({ label: "Description", help: "A list makes a card of each element." }),
    options: f.optionalObject(
      {
        internalValue: f.optionalText({ label: "Internal value", help: "Visitors don't see it." }),
        displayCondition: f.displayCondition(),
      },
      { label: "Options" },
    ),
    paths: f.list(f.fields({ text: f.text({ label: "Text", default: defaultPathText }) }), { label: "Buttons" }),
  }),
});

export type CardsBlock = BlockOf<typeof block>;
