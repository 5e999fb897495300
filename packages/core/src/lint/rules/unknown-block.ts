import { nameGroup, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const unknownBlock = defineRule({
  id: "unknown-block",
  severity: "warning",
  description: "A block of a type that is not available here: it is kept, and chats pass over it.",
  remedy: "Replace it by other blocks, or remove it.",
  checkGroup: (blocks) =>
    blocks
      .filter(({ definition }) => definition === undefined)
      .map((entry) => ({
        message: `${nameGroup(entry.group)} has a block of the type "${entry.block.type}", which is not available here; chats pass over it.`,
        ...placeOf(entry),
      })),
});
