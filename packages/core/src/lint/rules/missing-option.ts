import { nameBlock, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const missingOption = defineRule({
  id: "missing-option",
  severity: "error",
  description:
    "A block lacks an option without which it does nothing (the address of a redirect, the group of a jump).",
  remedy: "Fill it in, or remove the block.",
  check: ({ blocks }) =>
    blocks
      // Bubbles and rows without content have rules of their own.
      .filter(({ definition, missing }) => missing.length > 0 && definition?.family !== "bubble")
      .flatMap((entry) =>
        entry.missing
          .filter(({ itemId }) => itemId === undefined)
          .map(({ info }) => ({
            message: `${nameBlock(entry)} does nothing: its option "${info.label}" is empty.`,
            ...placeOf(entry),
          })),
      ),
});
