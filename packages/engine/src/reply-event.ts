import { type FlowBlock, type FlowEvent, lookup, type Reply, type ReplyOutcome } from "@parley/core";
import { followEdge, markInput } from "./moves.ts";
import { emit } from "./size.ts";
import { currentBlock, getFlow, originOf, type Step, topFrame, topIndex } from "./step.ts";
import { setVariables } from "./variables.ts";

/**
 * Lets an event of the bot handle a reply before it becomes an answer. `reply` events get every reply and give it back
 * through Return; `invalidReply` events get invalid ones, instead of the retry message. Returns false if there is no such
 * event.
 */
export const fireReplyEvent = (
  step: Step,
  block: FlowBlock,
  reply: Reply,
  outcome: Exclude<ReplyOutcome, { isSkipped: true }>,
): boolean => {
  const invalid = outcome.isValid ? undefined : findEvent(step, "invalidReply");
  const event = invalid ?? findEvent(step, "reply");
  const { session } = step;
  const { position } = topFrame(step);
  if (!event || !position) return false;
  const label = outcome.isValid ? (outcome.label ?? outcome.content) : reply.text;
  if (!reply.isSkipped) emit(step, { type: "rejected", ...originOf(step, block, position), label });
  setVariables(step, [
    ...change(event.options.contentVariableId, reply.audioUrl ?? reply.text),
    ...change(event.options.inputNameVariableId, topIndex(step).groups.get(position.groupId)?.title ?? ""),
    ...change(event.options.inputTypeVariableId, replyName(step, block)),
  ]);
  markInput(step, invalid ? undefined : reply);
  session.stepCount = 0;
  session.waiting = null;
  followEdge(step, event.outgoingEdgeId ?? null);
  return true;
};

/** Finds an event of a type that has an edge. One without an edge does nothing. */
const findEvent = (step: Step, type: string): FlowEvent | undefined =>
  getFlow(step, topFrame(step).botId).events.find(
    (event) =>
      event.type === type && event.outgoingEdgeId !== undefined && topIndex(step).edges.has(event.outgoingEdgeId),
  );

const change = (variableId: unknown, value: string) =>
  typeof variableId === "string" ? [{ variableId, value: value || null }] : [];

const replyName = (step: Step, block: FlowBlock): string =>
  lookup(step.catalogue, block.type)?.replyName ?? (currentBlock(step)?.type ?? "").replace(/ input$/, "");
