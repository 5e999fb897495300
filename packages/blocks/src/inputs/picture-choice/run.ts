import { defineChoiceRun, toList } from "@parley/core";
import type { PictureChoiceBlock } from "./block.ts";
import type { ShownPicture } from "./shown-picture.ts";

type Item = NonNullable<PictureChoiceBlock["items"]>[number];

export const run = defineChoiceRun<PictureChoiceBlock["options"], Item, ShownPicture>({
  replyName: "picture choice",
  show({ id, title, description, value, ...item }) {
    const pictureSrc = item.pictureSrc.trim();
    return { id, pictureSrc, title, description, value: value || title || pictureSrc };
  },
  /** Shows one picture per address in the list; its title and description have the same index in their lists. */
  showListed({ dynamicItems }, context) {
    const { isEnabled, pictureSrcsVariableId, titlesVariableId, descriptionsVariableId } = dynamicItems;
    if (!isEnabled) return [];
    const titles = toList(context.value(titlesVariableId));
    const descriptions = toList(context.value(descriptionsVariableId));
    return toList(context.value(pictureSrcsVariableId)).map((address, index) => {
      const [title, pictureSrc] = [titles[index] ?? "", address ?? ""];
      const description = descriptions[index] ?? "";
      return { id: String(index), pictureSrc, title, description, value: title || pictureSrc };
    });
  },
  textOf: ({ title, pictureSrc }) => title || pictureSrc,
  pictureOf: ({ pictureSrc, title }) => ({ url: pictureSrc, title }),
});
