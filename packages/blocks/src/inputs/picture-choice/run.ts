import { type Choice, defineRun, isDisplayed, judgeChoice, type RunContext, toList } from "@parley/core";
import type { PictureChoiceBlock } from "./block.ts";
import type { ShownPicture } from "./shown-picture.ts";

type Item = NonNullable<PictureChoiceBlock["items"]>[number];

const textOf = ({ title, pictureSrc }: ShownPicture): string => title || pictureSrc;

const ownPictures = (block: PictureChoiceBlock, context: RunContext): ShownPicture[] =>
  (block.items ?? [])
    .filter((item) => isDisplayed(item.displayCondition, context))
    .map((item) => {
      const title = context.text(item.title);
      const pictureSrc = context.text(item.pictureSrc).trim();
      const value = context.text(item.value ?? "") || title || pictureSrc;
      return { id: item.id, pictureSrc, title, description: context.text(item.description), value };
    });

/** One for each address in the list of pictures; titles and descriptions stand at the same place of their lists. */
const listedPictures = ({ options }: PictureChoiceBlock, context: RunContext): ShownPicture[] => {
  const { isEnabled, pictureSrcsVariableId, titlesVariableId, descriptionsVariableId } = options.dynamicItems;
  if (!isEnabled) return [];
  const titles = toList(context.value(titlesVariableId));
  const descriptions = toList(context.value(descriptionsVariableId));
  return toList(context.value(pictureSrcsVariableId)).map((address, index) => {
    const [title, pictureSrc] = [titles[index] ?? "", address ?? ""];
    return { id: String(index), pictureSrc, title, description: descriptions[index] ?? "", value: title || pictureSrc };
  });
};

const picturesOf = (block: PictureChoiceBlock, context: RunContext): ShownPicture[] => {
  const listed = listedPictures(block, context);
  return listed.length > 0 ? listed : ownPictures(block, context);
};

const toChoice = (picture: ShownPicture): Choice => ({
  id: picture.id,
  text: textOf(picture),
  value: picture.value,
});

/** What a reply may name. A picture of a list leads where the block's own picture of the same text does. */
const choicesOf = (block: PictureChoiceBlock, context: RunContext): Choice[] => {
  const own = ownPictures(block, context).map(toChoice);
  const listed = listedPictures(block, context).map(toChoice);
  if (listed.length === 0) return own;
  return listed.map((choice) => {
    const itemId = own.find(({ text }) => text === choice.text)?.id;
    return { ...choice, ...(itemId === undefined ? {} : { itemId }) };
  });
};

export const run = defineRun<PictureChoiceBlock["options"], Item>({
  replyName: "picture choice",
  run(block, context) {
    const { options } = block;
    return {
      do: "ask",
      options: {
        ...options,
        buttonLabel: context.text(options.buttonLabel),
        searchInputPlaceholder: context.text(options.searchInputPlaceholder),
      },
      items: picturesOf(block, context),
    };
  },
  reply(block, reply, context) {
    const { isMultipleChoice, retryMessageContent = "" } = block.options;
    return judgeChoice(choicesOf(block, context), reply, isMultipleChoice, context.text(retryMessageContent));
  },
});
