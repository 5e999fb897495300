import { type BotCall, type EdgeTarget, type Flow, lookup, type VariableValue } from "@parley/core";
import { findPosition, indexFlow } from "./flow-index.ts";
import { moveOn, positionBehind } from "./moves.ts";
import { addLog, askFor, currentBlock, type Turn, topFrame } from "./turn.ts";
import { initialVariables } from "./variables.ts";

/** How deep linked bots may nest. */
export const maxDepth = 100;

/** Runs another bot, asking the host for its flow first where that isn't there yet. */
export const callBot = (turn: Turn, call: BotCall): void => {
  if (turn.session.frames.length >= maxDepth)
    return failToLink(turn, `Bots are linked more than ${maxDepth} levels deep.`);
  const flow = lookup(turn.flows, call.botId);
  if (flow) return enterBot(turn, flow, call);
  const block = currentBlock(turn);
  const need = { kind: "load bot", where: "anywhere", data: { botId: call.botId } } as const;
  if (block) askFor(turn, block, need, (needId) => ({ for: "bot", needId, call }));
};

/** The host could not load the bot: a log, and the flow goes on along the block's edge (specification, section 4). */
export const failToLink = (turn: Turn, details: string): void => {
  addLog(turn, { status: "error", description: "Failed to link typebot", details }, currentBlock(turn));
  moveOn(turn);
};

export const enterBot = (turn: Turn, flow: Flow, call: BotCall): void => {
  const index = indexFlow(flow);
  const target = findStart(flow, call.groupId);
  if (call.groupId !== undefined && !target) return failToLink(turn, `The group ${call.groupId} does not exist.`);
  const parent = topFrame(turn);
  // In the same bot the values are the same: what was emptied stays empty.
  const variables = call.botId === parent.botId ? parent.variables : inherit(initialVariables(flow), parent.variables);
  const behind = positionBehind(turn);
  parent.position = behind;
  turn.session.evaluations = null;
  const position = target ? findPosition(index, target) : null;
  // Nothing is left to do in the same bot: it takes its own place, so that endless menus don't pile up.
  if (!behind && call.isMerging && call.botId === parent.botId) {
    parent.variables = variables;
    parent.position = position;
    return;
  }
  turn.session.frames.push({ botId: call.botId, position, variables, isMerging: call.isMerging });
};

const findStart = (flow: Flow, groupIdOrTitle: string | undefined): EdgeTarget | undefined => {
  const index = indexFlow(flow);
  if (groupIdOrTitle === undefined) {
    const edgeId = index.start?.outgoingEdgeId;
    return edgeId === undefined ? undefined : index.edges.get(edgeId);
  }
  const groupId = index.groups.has(groupIdOrTitle) ? groupIdOrTitle : index.groupIdsByTitle.get(groupIdOrTitle);
  return groupId === undefined ? undefined : { groupId };
};

/** The linked bot's own values, overridden by the values of same-named variables that are set. */
const inherit = (
  own: Readonly<Record<string, VariableValue>>,
  parent: Readonly<Record<string, VariableValue>>,
): Record<string, VariableValue> => ({
  ...own,
  ...Object.fromEntries(Object.entries(parent).filter(([, value]) => value !== null)),
});
