import { type EdgeTarget, type Frame, lookup, type Position, type Reply } from "@parley/core";
import { findBlock, findPosition, lacksBlock } from "./flow-index.ts";
import { keep, sizeOfFrame } from "./size.ts";
import { addLog, currentBlock, type Step, topFrame, topIndex } from "./step.ts";

/** The number of recent groups kept to name a loop. */
const trailLength = 12;

/** Moves within the running bot. Null ends the path. */
export const moveTo = (step: Step, position: Position | null): void => {
  const frame = topFrame(step);
  if (position && position.groupId !== frame.position?.groupId) {
    step.session.trail.push(position.groupId);
    if (step.session.trail.length > trailLength) step.session.trail.shift();
  }
  frame.position = position;
  step.session.evaluations = null;
};

/** Leaves along an edge. A missing edge, or one without a target group, ends the path. */
export const followEdge = (step: Step, edgeId: string | null): void => {
  const target = edgeId === null ? undefined : topIndex(step).edges.get(edgeId);
  if (edgeId === null || !target) return moveTo(step, null);
  step.outputs.push({ type: "edge", botId: topFrame(step).botId, edgeId });
  moveTo(step, findTarget(step, target));
};

/** The position of a target. A target that the bot lacks is logged. */
const findTarget = (step: Step, target: EdgeTarget): Position | null => {
  const index = topIndex(step);
  const { groupId, blockId } = target;
  const missing = index.groups.has(groupId) ? lacksBlock(index, target) && "block" : "group";
  if (missing)
    addLog(step, {
      status: "error",
      description: `An edge or jump leads to a ${missing} that does not exist`,
      details: missing === "block" ? (blockId ?? "") : groupId,
    });
  return findPosition(index, target);
};

/** Where the flow goes after the current block: along its edge, or to the next block of the group. */
const nextStep = (step: Step): { edgeId: string } | { position: Position | null } => {
  const { position } = topFrame(step);
  const edgeId = currentBlock(step)?.outgoingEdgeId;
  const index = topIndex(step);
  if (edgeId !== undefined && index.edges.has(edgeId)) return { edgeId };
  const following = position && { groupId: position.groupId, index: position.index + 1 };
  return { position: following && findBlock(index, following) ? following : null };
};

export const moveOn = (step: Step): void => {
  const next = nextStep(step);
  if ("edgeId" in next) followEdge(step, next.edgeId);
  else moveTo(step, next.position);
};

/** The position after the current block, without moving. */
export const positionBehind = (step: Step): Position | null => {
  const next = nextStep(step);
  if ("position" in next) return next.position;
  const target = topIndex(step).edges.get(next.edgeId);
  return target ? findPosition(topIndex(step), target) : null;
};

/**
 * Jumps to a group without an edge; a missing block ends the path. With `marks`, a Return block comes back to after the
 * current block.
 */
export const jumpTo = (step: Step, target: EdgeTarget, marks: boolean): void => {
  const { session } = step;
  const behind = marks ? positionBehind(step) : null;
  if (marks) session.mark = behind && { depth: session.frames.length, position: behind };
  const position = findTarget(step, target);
  moveTo(step, lacksBlock(topIndex(step), target) ? null : position);
};

/** The key under which the visits of the current block are counted. */
const keyHere = (step: Step): string => topIndex(step).visitKeyOf(currentBlock(step)?.id ?? "");

/** How often the current block has been visited. */
const visitsOf = (step: Step): number => step.session.visits[keyHere(step)] ?? 0;

/** Marks the input at which the chat stands, so that a Return block comes back to it, with a reply that was given to it. */
export const markInput = (step: Step, reply?: Reply): void => {
  const { session } = step;
  const { position } = topFrame(step);
  if (position) session.mark = { depth: session.frames.length, position, isInput: true, visits: visitsOf(step), reply };
};

/** Returns to the mark of the last jump in this bot; without one, goes on. */
export const returnToMark = (step: Step): void => {
  const { session } = step;
  const { mark } = session;
  if (mark?.depth !== session.frames.length) return moveOn(step);
  session.mark = null;
  moveTo(step, mark.position);
  if (!mark.isInput) return;
  session.resumedReply = mark.reply ?? null;
  // Continues the same visit. If the input was asked again meanwhile, this is one more: the answer given there is kept.
  const visits = visitsOf(step);
  if (visits && (mark.visits ?? visits) === visits) session.visits[keyHere(step)] = visits - 1;
};

/** Ends the running bot. Returns false if there is no bot to return to. */
export const leaveFrame = (step: Step): boolean => {
  const { session } = step;
  if (session.frames.length < 2) return false;
  const child: Frame = topFrame(step);
  session.frames.pop();
  keep(step.size, -sizeOfFrame(child));
  if (session.mark && session.mark.depth > session.frames.length) session.mark = null;
  if (child.isMerging) mergeInto(step, child);
  return true;
};

const mergeInto = (step: Step, child: Frame): void => {
  const parent = topFrame(step);
  const before = parent.variables;
  parent.variables = { ...before, ...child.variables };
  keep(step.size, sizeOfFrame(parent) - sizeOfFrame({ variables: before }));
  step.ownVariables.add(parent);
  const changes = [...topIndex(step).variables.values()].flatMap(({ id, name, isSessionVariable }) => {
    const [old, value] = [lookup(before, name) ?? null, lookup(parent.variables, name) ?? null];
    const isChanged = value !== old && JSON.stringify(value) !== JSON.stringify(old);
    return isChanged ? [{ id, name, value, isSession: isSessionVariable === true }] : [];
  });
  if (changes.length > 0) step.outputs.push({ type: "variables", botId: parent.botId, changes });
};
