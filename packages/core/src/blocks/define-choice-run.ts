import { type DisplayCondition, isDisplayed } from "../conditions/condition.ts";
import type { FlowBlock, FlowItem } from "../nouns/flow-parts.ts";
import type { PickedPicture } from "../nouns/session.ts";
import type { JsonObject } from "../values/json.ts";
import { type BlockRun, defineRun, type RunContext } from "./block-run.ts";
import { type Choice, judgeChoice } from "./choice-matching.ts";

interface ChoiceOptions extends JsonObject {
  isMultipleChoice: boolean;
  buttonLabel: string;
  searchInputPlaceholder: string;
  retryMessageContent?: string | undefined;
}

interface ChoiceParts<Options, Item, Shown> {
  replyName: string;
  /** Renders one of the block's own items for visitors. */
  show(item: Item): Shown;
  /** Renders the entries of lists in variables, which replace the block's own items; empty if there are none. */
  showListed(options: Options, context: RunContext): Shown[];
  /** The text of a rendered choice. */
  textOf(shown: Shown): string;
  /** The picture of a rendered choice, of blocks that offer pictures. */
  pictureOf?(shown: Shown): PickedPicture;
}

/**
 * Defines the behaviour of an input that offers choices. An entry from a list follows the edge of the block's item with the
 * same text.
 */
export const defineChoiceRun = <
  Options extends ChoiceOptions,
  Item extends FlowItem & { displayCondition?: DisplayCondition | undefined },
  Shown extends JsonObject & { id: string; value: string },
>({
  replyName,
  show,
  showListed,
  textOf,
  pictureOf,
}: ChoiceParts<Options, Item, Shown>): BlockRun => {
  const showOwn = ({ items = [] }: FlowBlock<Options, Item>, context: RunContext): Shown[] =>
    items.filter((item) => isDisplayed(item.displayCondition, context)).map(show);
  const toChoice = (shown: Shown): Choice => ({
    id: shown.id,
    text: textOf(shown),
    value: shown.value,
    ...(pictureOf ? { picture: pictureOf(shown) } : {}),
  });

  const choicesOf = (block: FlowBlock<Options, Item>, context: RunContext): Choice[] => {
    const own = showOwn(block, context).map(toChoice);
    const listed = showListed(block.options, context).map(toChoice);
    if (listed.length === 0) return own;
    return listed.map((choice) => {
      const itemId = own.find(({ text }) => text === choice.text)?.id;
      return { ...choice, ...(itemId === undefined ? {} : { itemId }) };
    });
  };

  return defineRun<Options, Item>({
    replyName,
    run(block, context) {
      const { options } = block;
      const listed = showListed(options, context);
      return {
        do: "ask",
        options,
        items: listed.length > 0 ? listed : showOwn(block, context),
      };
    },
    reply(block, reply, context) {
      const { isMultipleChoice, retryMessageContent = "" } = block.options;
      return judgeChoice(choicesOf(block, context), reply, isMultipleChoice, retryMessageContent);
    },
  });
};
