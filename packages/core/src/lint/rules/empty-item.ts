import type { Finding } from "../diagnostic.ts";
import { dropFix } from "../fixes.ts";
import type { LintBlock } from "../lint-index.ts";
import { fieldOf, nameBlock, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";
import { isChoice, takesItems } from "./empty-choice.ts";

export const emptyItem = defineRule({
  id: "empty-item",
  severity: "warning",
  description: "A row of a choice has no text or picture: visitors see an empty button.",
  remedy: "Give it a text, or remove it.",
  checkGroup: (blocks) =>
    blocks.filter((entry) => entry.missing.length > 0 && isChoice(entry) && !takesItems(entry)).flatMap(judge),
});

const judge = (entry: LintBlock): Finding[] =>
  entry.missing.flatMap((field) => {
    const { itemId } = field;
    if (itemId === undefined) return [];
    const place = (entry.block.items?.findIndex(({ id }) => id === itemId) ?? 0) + 1;
    const fix = dropFix("Remove it", "items", itemId);
    return [{ message: `Row ${place} of ${nameBlock(entry)} is empty.`, ...placeOf(entry), ...fieldOf(field), fix }];
  });
