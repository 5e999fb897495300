import { loneVariableName } from "../templates/template.ts";
import { type RichTextNode, richTextToPlain } from "../text/rich-text.ts";
import type { Variable } from "../values/variable.ts";
import type { Flow } from "./flow.ts";

/** A bubble that shows the value of one variable and nothing else. */
export interface LoneVariableBubble {
  blockId: string;
  variable: Variable;
}

/**
 * The bubble directly after a block, if it shows only one variable: a text that the block generates can be streamed into
 * that bubble. Null if something else follows or might follow.
 */
export const findShownNext = ({ groups, variables }: Flow, blockId: string): LoneVariableBubble | null => {
  const blocks = groups.find((group) => group.blocks.some(({ id }) => id === blockId))?.blocks ?? [];
  const index = blocks.findIndex(({ id }) => id === blockId);
  const next = blocks[index + 1];
  if (!next || blocks[index]?.outgoingEdgeId !== undefined || !Array.isArray(next.options.richText)) return null;
  // Compiled rich text gets its type back here.
  const name = loneVariableName(richTextToPlain(next.options.richText as unknown as RichTextNode[]));
  const variable = variables.find((one) => one.name === name);
  return variable ? { blockId: next.id, variable } : null;
};
