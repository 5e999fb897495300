import { richTextToPlain } from "@parley/core";
import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "text",
  family: "bubble",
  label: "Text",
  description: "Says something. Bold, italic, underlined text, links, lists and variables.",
  search: ["message", "say", "paragraph", "link"],
  key: "content",
  options: f.fields({
    richText: f.richText({
      isText: true,
      flavour: "bubble",
      label: "Text",
      help: "Write {{a variable}} to show its value.",
      isRequired: true,
    }),
    isLastOfListShown: f.bool({
      label: "Show only the last of several values",
      help: "Of a variable that holds a list. Bots made before version 6 do so.",
      default: false,
      isAdvanced: true,
      isOwn: true,
    }),
  }),
  summary: ({ richText }) => richTextToPlain(richText),
});

export type TextBlock = BlockOf<typeof block>;
