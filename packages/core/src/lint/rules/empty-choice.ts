import type { LintBlock } from "../lint-index.ts";
import { nameBlock, placeOf } from "../names.ts";
import { isBlank } from "../read-fields.ts";
import { defineRule } from "../rule.ts";

export const emptyChoice = defineRule({
  id: "empty-choice",
  severity: "error",
  description: "An input offers nothing to pick from, so that chats pass over it.",
  remedy: "Add rows to pick from, or take them from a variable.",
  checkGroup: (blocks) =>
    blocks
      .filter((entry) => isChoice(entry) && !entry.block.items?.length && !takesItems(entry))
      .map((entry) => ({
        message: `${nameBlock(entry)} has nothing to pick from; chats pass over it.`,
        ...placeOf(entry),
      })),
});

/** Whether a block offers items to visitors. */
export const isChoice = ({ definition }: LintBlock): boolean =>
  definition?.family === "input" && definition.item !== undefined;

/** Whether the items come from a variable instead of the block. */
export const takesItems = ({ fields }: LintBlock): boolean =>
  fields.some(
    ({ field, isShown, value }) => field.kind === "variable" && field.givesItems && isShown && !isBlank(value),
  );
