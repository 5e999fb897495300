import type { BotCall, EdgeTarget, Flow, VariableValue } from "@parley/core";
import { findGroup, findPosition, indexFlow } from "./flow-index.ts";
import { moveOn, positionBehind } from "./moves.ts";
import { keep, sizeOfFrame } from "./size.ts";
import { addLog, askHost, currentBlock, getFlow, type Step, topFrame } from "./step.ts";
import { initialVariables } from "./variables.ts";

/** The deepest nesting of linked bots. */
export const maxDepth = 100;

/**
 * Runs another bot. The host is asked for every bot that isn't running yet, even if it has the flow already, so that a
 * replay asks for the same.
 */
export const callBot = (step: Step, call: BotCall): void => {
  if (step.session.frames.length >= maxDepth)
    return failToLink(step, `Bots are linked more than ${maxDepth} levels deep.`);
  const isRunning = step.session.frames.some(({ botId }) => botId === call.botId);
  if (isRunning) return enterBot(step, getFlow(step, call.botId), call);
  const block = currentBlock(step);
  if (block) askHost(step, block, { kind: "load bot", botId: call.botId }, (needId) => ({ for: "bot", needId, call }));
};

/** The host could not load the bot: logs this and continues along the block's edge (specification, section 4). */
export const failToLink = (step: Step, details: string): void => {
  addLog(step, { status: "error", description: "Failed to link typebot", details }, currentBlock(step));
  moveOn(step);
};

export const enterBot = (step: Step, flow: Flow, call: BotCall): void => {
  const index = indexFlow(flow);
  const target = findStart(flow, call.groupId);
  if (call.groupId !== undefined && !target) return failToLink(step, `The group ${call.groupId} does not exist.`);
  const parent = topFrame(step);
  // A link to the same bot shares its values, so that emptied variables stay empty.
  const variables = call.botId === parent.botId ? parent.variables : inherit(initialVariables(flow), parent.variables);
  const behind = positionBehind(step);
  const isInPlace = !behind && call.isMerging && call.botId === parent.botId;
  if (!isInPlace) keep(step.size, sizeOfFrame({ variables }));
  parent.position = behind;
  step.session.evaluations = null;
  const position = target ? findPosition(index, target) : null;
  // Nothing remains to be done in the same bot, so the frame is reused. Otherwise endless menus would pile up frames.
  if (isInPlace) {
    parent.position = position;
    return;
  }
  step.session.frames.push({ botId: call.botId, position, variables, isMerging: call.isMerging });
};

const findStart = (flow: Flow, groupIdOrTitle: string | undefined): EdgeTarget | undefined => {
  const index = indexFlow(flow);
  if (groupIdOrTitle === undefined) {
    const edgeId = index.start?.outgoingEdgeId;
    return edgeId === undefined ? undefined : index.edges.get(edgeId);
  }
  const group = findGroup(index, groupIdOrTitle);
  return group && { groupId: group.id };
};

/** The linked bot's own values, overridden by the set values of variables with the same names. */
const inherit = (
  own: Readonly<Record<string, VariableValue>>,
  parent: Readonly<Record<string, VariableValue>>,
): Record<string, VariableValue> => ({
  ...own,
  ...Object.fromEntries(Object.entries(parent).filter(([, value]) => value !== null)),
});
