import {
  type FlowBlock,
  lookup,
  type Reply,
  type ReplyOutcome,
  renderTemplate,
  type VariableValue,
} from "@parley/core";
import { showInput } from "./directive.ts";
import { followEdge, moveOn } from "./moves.ts";
import { currentBlock, getFlow, originOf, type Turn, topFrame, topIndex } from "./turn.ts";
import { setVariables, variableById } from "./variables.ts";
import { guarded } from "./walk.ts";

/** Judges a reply to the input the chat waits at: saves the answer and moves on, or asks again. */
export const receiveReply = (turn: Turn, reply: Reply): void => {
  const block = currentBlock(turn);
  const run = block && lookup(turn.catalogue, block.type);
  if (!block || !run?.reply) return;
  const outcome = guarded(turn, block, (context) => run.reply?.(block, reply, context)) ?? { isValid: false };
  if (outcome.isValid) accept(turn, block, outcome);
  else reject(turn, block, reply, outcome.message);
};

const accept = (turn: Turn, block: FlowBlock, outcome: Extract<ReplyOutcome, { isValid: true }>): void => {
  const { session } = turn;
  const { position } = topFrame(turn);
  if (!position) return;
  const { content, label = content, itemId } = outcome;
  const variableId = typeof block.options.variableId === "string" ? block.options.variableId : undefined;
  turn.outputs.push({
    type: "answer",
    ...originOf(turn, block, position),
    ...(variableId === undefined ? {} : { variableId }),
    content,
    label,
    index: session.answerCount,
  });
  session.answerCount += 1;
  session.stepCount = 0;
  session.waiting = null;
  const own = variableId === undefined ? [] : [{ variableId, value: joined(variableById(turn, variableId), content) }];
  setVariables(turn, [...own, ...(outcome.variables ?? [])]);
  const edgeId = block.items?.find((item) => item.id === itemId)?.outgoingEdgeId;
  if (edgeId !== undefined && topIndex(turn).edges.has(edgeId)) followEdge(turn, edgeId);
  else moveOn(turn);
};

/** A variable that holds a list collects its answers; any other is replaced. */
const joined = (current: VariableValue, content: string): VariableValue =>
  Array.isArray(current) ? [...current, content] : content === "" ? null : content;

const reject = (turn: Turn, block: FlowBlock, reply: Reply, ownMessage: string | undefined): void => {
  const { position, botId, variables } = topFrame(turn);
  const run = lookup(turn.catalogue, block.type);
  if (!position || !run) return;
  const general = getFlow(turn, botId).settings.general.systemMessages.invalidMessage;
  const text = ownMessage || renderTemplate(general, (name) => lookup(variables, name));
  turn.outputs.push({ type: "rejected", ...originOf(turn, block, position), label: reply.text });
  turn.outputs.push({
    type: "bubble",
    ...originOf(turn, block, position),
    blockType: "text",
    content: { richText: [{ type: "p", children: [{ text }] }] },
    text,
  });
  const asked = guarded(turn, block, (context) => run.run(block, context));
  if (asked?.do === "ask") showInput(turn, block, asked, originOf(turn, block, position));
};
