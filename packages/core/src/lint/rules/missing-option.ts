import { nameBlock, placeOf } from "../names.ts";
import { isBlank } from "../read-fields.ts";
import { defineRule } from "../rule.ts";

export const missingOption = defineRule({
  id: "missing-option",
  severity: "error",
  description:
    "A block lacks an option without which it does nothing (the address of a redirect, the group of a jump).",
  remedy: "Fill it in, or remove the block.",
  check: ({ blocks }) =>
    blocks.flatMap((entry) => {
      // Bubbles and rows without content have rules of their own.
      if (entry.definition?.family === "bubble") return [];
      return entry.fields
        .filter(({ info, value, isShown, itemId }) => info.isRequired && isShown && !itemId && isBlank(value))
        .map(({ info }) => ({
          message: `${nameBlock(entry)} does nothing: its option "${info.label}" is empty.`,
          ...placeOf(entry),
        }));
    }),
});
