import { nameBlock, placeOf } from "../names.ts";
import { isBlank } from "../read-fields.ts";
import { defineRule } from "../rule.ts";

export const emptyBubble = defineRule({
  id: "empty-bubble",
  severity: "warning",
  description: "A bubble has no content: no text, no address of a picture or video.",
  remedy: "Give it content, or remove it.",
  check: ({ blocks }) =>
    blocks.flatMap((entry) => {
      const isEmpty = entry.fields.some(({ info, value, isShown }) => info.isRequired && isShown && isBlank(value));
      if (entry.definition?.family !== "bubble" || !isEmpty) return [];
      return [{ message: `${nameBlock(entry)} shows nothing: it is empty.`, ...placeOf(entry) }];
    }),
});
