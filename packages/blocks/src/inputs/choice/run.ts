import { defineChoiceRun, toList } from "@parley/core";
import type { ChoiceBlock } from "./block.ts";
import type { ShownItem } from "./shown-item.ts";

type Item = NonNullable<ChoiceBlock["items"]>[number];

export const run = defineChoiceRun<ChoiceBlock["options"], Item, ShownItem>({
  replyName: "buttons",
  show: ({ id, content, value }) => ({ id, content, value: value || content }),
  /** Shows each different text of the list once. */
  showListed({ dynamicVariableId }, context) {
    const list = dynamicVariableId ? toList(context.value(dynamicVariableId)) : [];
    const texts = new Set(list.filter((text): text is string => text !== null && text !== ""));
    return [...texts].map((content, index) => ({ id: `choice${index}`, content, value: content }));
  },
  textOf: ({ content }) => content,
});
