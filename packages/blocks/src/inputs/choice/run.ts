import { type Choice, defineRun, isDisplayed, judgeChoice, type RunContext, toList } from "@parley/core";
import type { ChoiceBlock } from "./block.ts";
import type { ShownItem } from "./shown-item.ts";

type Item = NonNullable<ChoiceBlock["items"]>[number];

const readList = (block: ChoiceBlock, context: RunContext): string[] => {
  const { dynamicVariableId } = block.options;
  const texts = dynamicVariableId ? toList(context.value(dynamicVariableId)) : [];
  return [...new Set(texts.filter((text): text is string => text !== null && text !== ""))];
};

const ownChoices = (block: ChoiceBlock, context: RunContext): Choice[] =>
  (block.items ?? [])
    .filter((item) => isDisplayed(item.displayCondition, context))
    .map((item) => {
      const text = context.text(item.content);
      return { id: item.id, text, value: context.text(item.value ?? "") || text };
    });

/** The elements of the list where there is one, else the block's own items. */
const choicesOf = (block: ChoiceBlock, context: RunContext): Choice[] => {
  const own = ownChoices(block, context);
  const list = readList(block, context);
  if (list.length === 0) return own;
  return list.map((text, index) => {
    // An element leads where the item of the same text does.
    const itemId = own.find((item) => item.text === text)?.id;
    return { id: `choice${index}`, text, value: text, ...(itemId === undefined ? {} : { itemId }) };
  });
};

export const run = defineRun<ChoiceBlock["options"], Item>({
  replyName: "buttons",
  run(block, context) {
    const { options } = block;
    return {
      do: "ask",
      options: {
        ...options,
        buttonLabel: context.text(options.buttonLabel),
        searchInputPlaceholder: context.text(options.searchInputPlaceholder),
      },
      items: choicesOf(block, context).map(({ id, text, value }): ShownItem => ({ id, content: text, value })),
    };
  },
  reply(block, reply, context) {
    const { isMultipleChoice, retryMessageContent = "" } = block.options;
    return judgeChoice(choicesOf(block, context), reply, isMultipleChoice, context.text(retryMessageContent));
  },
});
