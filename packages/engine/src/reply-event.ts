import { type FlowBlock, type FlowEvent, lookup, type Reply, type ReplyOutcome } from "@parley/core";
import { followEdge } from "./moves.ts";
import { currentBlock, getFlow, originOf, type Turn, topFrame, topIndex } from "./turn.ts";
import { setVariables } from "./variables.ts";

/**
 * Has an event of the bot take a reply before it becomes an answer. `reply` events take all of them and give them back
 * through Return; `invalidReply` events take those that fail, in place of the retry message. False without such an event.
 */
export const fireReplyEvent = (
  turn: Turn,
  block: FlowBlock,
  reply: Reply,
  outcome: Exclude<ReplyOutcome, { isSkipped: true }>,
): boolean => {
  const invalid = outcome.isValid ? undefined : findEvent(turn, "invalidReply");
  const event = invalid ?? findEvent(turn, "reply");
  const { session } = turn;
  const { position } = topFrame(turn);
  if (!event || !position) return false;
  const label = outcome.isValid ? (outcome.label ?? outcome.content) : reply.text;
  if (!reply.isSkipped) turn.outputs.push({ type: "rejected", ...originOf(turn, block, position), label });
  setVariables(turn, [
    ...change(event.options.contentVariableId, reply.audioUrl ?? reply.text),
    ...change(event.options.inputNameVariableId, topIndex(turn).groups.get(position.groupId)?.title ?? ""),
    ...change(event.options.inputTypeVariableId, replyName(turn, block)),
  ]);
  session.mark = { depth: session.frames.length, position, isInput: true, ...(invalid ? {} : { reply }) };
  session.stepCount = 0;
  session.waiting = null;
  followEdge(turn, event.outgoingEdgeId ?? null);
  return true;
};

/** An event that leads somewhere; one without an edge is as good as none. */
const findEvent = (turn: Turn, type: string): FlowEvent | undefined =>
  getFlow(turn, topFrame(turn).botId).events.find(
    (event) =>
      event.type === type && event.outgoingEdgeId !== undefined && topIndex(turn).edges.has(event.outgoingEdgeId),
  );

const change = (variableId: unknown, value: string) =>
  typeof variableId === "string" ? [{ variableId, value: value || null }] : [];

const replyName = (turn: Turn, block: FlowBlock): string =>
  lookup(turn.catalogue, block.type)?.replyName ?? (currentBlock(turn)?.type ?? "").replace(/ input$/, "");
