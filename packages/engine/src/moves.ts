import { type EdgeTarget, type Frame, lookup, type Position } from "@parley/core";
import { findBlock, findPosition } from "./flow-index.ts";
import { addLog, currentBlock, type Turn, topFrame, topIndex, visitKey } from "./turn.ts";

/** The most recent groups kept to name a cycle. */
const trailLength = 12;

/** Moves the running bot; null ends its path. */
export const moveTo = (turn: Turn, position: Position | null): void => {
  const frame = topFrame(turn);
  if (position && position.groupId !== frame.position?.groupId) {
    turn.session.trail.push(position.groupId);
    if (turn.session.trail.length > trailLength) turn.session.trail.shift();
  }
  frame.position = position;
  turn.session.evaluations = null;
};

/** Leaves along an edge. One that is missing, or leads to no group, ends the path. */
export const followEdge = (turn: Turn, edgeId: string | null): void => {
  const target = edgeId === null ? undefined : topIndex(turn).edges.get(edgeId);
  if (edgeId === null || !target) return moveTo(turn, null);
  turn.outputs.push({ type: "edge", botId: topFrame(turn).botId, edgeId });
  moveTo(turn, findTarget(turn, target));
};

const findTarget = (turn: Turn, target: EdgeTarget): Position | null => {
  const position = findPosition(topIndex(turn), target);
  if (!position && !topIndex(turn).groups.has(target.groupId))
    addLog(turn, {
      status: "error",
      description: "An edge leads to a group that does not exist",
      details: target.groupId,
    });
  return position;
};

/** Where the flow goes behind the current block: along its edge, else to the next block of the group. */
const nextStep = (turn: Turn): { edgeId: string } | { position: Position | null } => {
  const { position } = topFrame(turn);
  const edgeId = currentBlock(turn)?.outgoingEdgeId;
  const index = topIndex(turn);
  if (edgeId !== undefined && index.edges.has(edgeId)) return { edgeId };
  const following = position && { groupId: position.groupId, index: position.index + 1 };
  return { position: following && findBlock(index, following) ? following : null };
};

export const moveOn = (turn: Turn): void => {
  const next = nextStep(turn);
  if ("edgeId" in next) followEdge(turn, next.edgeId);
  else moveTo(turn, next.position);
};

/** The position behind the current block, without moving. */
export const positionBehind = (turn: Turn): Position | null => {
  const next = nextStep(turn);
  if ("position" in next) return next.position;
  const target = topIndex(turn).edges.get(next.edgeId);
  return target ? findPosition(topIndex(turn), target) : null;
};

/** Goes to a group without an edge; `marks` lets Return come back behind the current block. */
export const jumpTo = (turn: Turn, target: EdgeTarget, marks: boolean): void => {
  const { session } = turn;
  const behind = marks ? positionBehind(turn) : null;
  if (marks) session.mark = behind && { depth: session.frames.length, position: behind };
  moveTo(turn, findTarget(turn, target));
};

/** Goes back to the mark of the last jump in this bot; without one, goes on. */
export const returnToMark = (turn: Turn): void => {
  const { session } = turn;
  const { mark } = session;
  if (mark?.depth !== session.frames.length) return moveOn(turn);
  session.mark = null;
  moveTo(turn, mark.position);
  if (!mark.isInput) return;
  session.resumedReply = mark.reply ?? null;
  // The same visit goes on.
  const block = currentBlock(turn);
  const key = block && visitKey(topFrame(turn).botId, block.id);
  if (key && session.visits[key]) session.visits[key] -= 1;
};

/** Ends the running bot; false when there is no bot to go back to. */
export const leaveFrame = (turn: Turn): boolean => {
  const { session } = turn;
  if (session.frames.length < 2) return false;
  const child: Frame = topFrame(turn);
  session.frames.pop();
  if (session.mark && session.mark.depth > session.frames.length) session.mark = null;
  if (child.isMerging) mergeInto(turn, child);
  return true;
};

const mergeInto = (turn: Turn, child: Frame): void => {
  const parent = topFrame(turn);
  const before = parent.variables;
  parent.variables = { ...before, ...child.variables };
  const changes = [...topIndex(turn).variables.values()].flatMap(({ id, name, isSessionVariable }) => {
    const [old, value] = [lookup(before, name) ?? null, lookup(parent.variables, name) ?? null];
    const isChanged = JSON.stringify(value) !== JSON.stringify(old);
    return isChanged ? [{ id, name, value, isSession: isSessionVariable === true }] : [];
  });
  if (changes.length > 0) turn.outputs.push({ type: "variables", botId: parent.botId, changes });
};
