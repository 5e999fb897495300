import { dropFix } from "../fixes.ts";
import { nameBlock, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const emptyBubble = defineRule({
  id: "empty-bubble",
  severity: "warning",
  description: "A bubble has no content: no text, no address of a picture or video.",
  remedy: "Give it content, or remove it.",
  checkGroup: (blocks) =>
    blocks
      .filter(({ definition, missing }) => missing.length > 0 && definition?.family === "bubble")
      .map((entry) => ({
        message: `${nameBlock(entry)} shows nothing: it is empty.`,
        ...placeOf(entry),
        fix: dropFix("Remove it", "blocks", entry.block.id),
      })),
});
