import { definitions } from "@parley/blocks/definitions";
import { type JsonObject, lookup } from "@parley/core";
import { type Draft, type DraftBlock, type Operation, toRows } from "@parley/core/draft";
import { findAnswerAction } from "@parley/core/fields";
import { blocksIn } from "../../document/draft-index.ts";
import { addVariable, type BlockPlace, type NewBlock, textBubble } from "../../document/edits/index.ts";
import { plainTextOf } from "./said-text.ts";

// A new block that asks a model comes complete: with the talk so far, a variable for the answer, and a bubble that shows it.

/** The most messages of a talk that a new block sends. */
const mostMessages = 20;

interface Message extends JsonObject {
  role: "user" | "assistant";
  content: string;
}

/** Returns what a block says or is answered; null if nothing is said in it. */
const messageOf = (draft: Draft, block: DraftBlock): Message | null => {
  if (block.type === "text") {
    const content = plainTextOf(block);
    return content === "" ? null : { role: "assistant", content };
  }
  const { variableId } = block.options;
  const isInput = lookup(definitions, block.type)?.family === "input";
  const variable = isInput && typeof variableId === "string" ? draft.variables[variableId] : undefined;
  return variable ? { role: "user", content: `{{${variable.name}}}` } : null;
};

/** Returns the block from which the only way into a group comes; undefined if there are several or none. */
const findOnlyWayIn = (draft: Draft, groupId: string): DraftBlock | undefined => {
  const [way, another] = Object.values(draft.edges).filter(({ to }) => to.groupId === groupId);
  const blockId = another === undefined ? way?.from.blockId : undefined;
  return typeof blockId === "string" ? draft.blocks[blockId] : undefined;
};

/**
 * Returns the talk that leads to a place: the bubbles and answers above it, and those before its group as far as only one
 * way leads there. It ends with the visitor's last answer.
 */
const talkBefore = (draft: Draft, { groupId, before = null }: BlockPlace): Message[] => {
  const said: Message[] = [];
  const passed = new Set<string>();
  let group: string | undefined = groupId;
  let blocks = blocksUpTo(draft, groupId, before);
  while (group !== undefined && !passed.has(group) && said.length < mostMessages) {
    passed.add(group);
    said.unshift(...blocks.flatMap((block) => messageOf(draft, block) ?? []));
    const from = findOnlyWayIn(draft, group);
    group = from?.groupId;
    blocks = from ? [...blocksUpTo(draft, from.groupId, from.id), from] : [];
  }
  const end = said.findLastIndex(({ role }) => role === "user") + 1;
  return said.slice(Math.max(end - mostMessages, 0), end);
};

/** Returns the blocks of a group that stand before one of them; all if it isn't there. */
const blocksUpTo = (draft: Draft, groupId: string, end: string | null): readonly DraftBlock[] => {
  const blocks = blocksIn(draft, groupId);
  const place = blocks.findIndex(({ id }) => id === end);
  return place < 0 ? blocks : blocks.slice(0, place);
};

/**
 * Completes a new block that asks a model: it sends the talk, and saves the answer in a new variable, which the bubble in
 * `after` shows. Null for other blocks, and for one that somebody has already set up.
 */
export const withAnswer = (
  draft: Draft,
  block: NewBlock,
  place: BlockPlace | null,
): { operations: readonly Operation[]; block: NewBlock; after: NewBlock[] } | null => {
  const asks = findAnswerAction(lookup(definitions, block.type)?.options);
  const { options = {} } = block;
  if (!asks || options.messages !== undefined || (options.action ?? asks.action) !== asks.action) return null;
  const answer = addVariable(draft, "Answer");
  const talk = place === null ? [] : talkBefore(draft, place);
  const completed = toRows(asks.options, {
    action: asks.action,
    ...(asks.model.placeholder === undefined ? {} : { model: asks.model.placeholder }),
    ...options,
    messages: talk.length > 0 ? talk : [{ role: "user", content: "" }],
    responseMapping: [{ item: "Message content", variableId: answer.variableId }],
  });
  return {
    operations: answer.operations,
    block: { ...block, options: completed },
    after: [textBubble(`{{${answer.name}}}`)],
  };
};
