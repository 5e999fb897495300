import { fieldOf, nameBlock, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const missingOption = defineRule({
  id: "missing-option",
  severity: "error",
  description:
    "A block lacks an option without which it does nothing (the address of a redirect, the group of a jump).",
  remedy: "Fill it in, or remove the block.",
  checkGroup: (blocks) =>
    blocks
      // Bubbles, items without content and accounts have their own rules.
      .filter(({ definition, missing }) => missing.length > 0 && definition?.family !== "bubble")
      .flatMap((entry) =>
        entry.missing
          .filter(({ itemId, field }) => itemId === undefined && field.kind !== "credentials")
          .map((missing) => ({
            message: `${nameBlock(entry)} does nothing: its option "${missing.field.label}" is empty.`,
            ...placeOf(entry),
            ...fieldOf(missing),
          })),
      ),
});
