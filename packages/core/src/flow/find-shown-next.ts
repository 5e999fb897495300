import { loneVariableName } from "../templates/template.ts";
import { type RichTextNode, richTextToPlain } from "../text/rich-text.ts";
import type { Variable } from "../values/variable.ts";
import type { Flow } from "./flow.ts";

/** A bubble that shows the value of a variable, and nothing besides. */
export interface LoneVariableBubble {
  blockId: string;
  variable: Variable;
}

/**
 * The bubble that comes right after a block, where all that it shows is one variable: a text that the block makes may be shown
 * in its place while it grows. Null where something else comes next, or might.
 */
export const findShownNext = ({ groups, variables }: Flow, blockId: string): LoneVariableBubble | null => {
  const blocks = groups.find((group) => group.blocks.some(({ id }) => id === blockId))?.blocks ?? [];
  const index = blocks.findIndex(({ id }) => id === blockId);
  const next = blocks[index + 1];
  if (!next || blocks[index]?.outgoingEdgeId !== undefined || !Array.isArray(next.options.richText)) return null;
  // The boundary where compiled rich text gets its type back.
  const name = loneVariableName(richTextToPlain(next.options.richText as unknown as RichTextNode[]));
  const variable = variables.find((one) => one.name === name);
  return variable ? { blockId: next.id, variable } : null;
};
