import {
  type EdgeTarget,
  type EngineEvent,
  type Flow,
  type Flows,
  lookup,
  type Session,
  sessionVersion,
} from "@parley/core";
import { findPosition, indexFlow } from "./flow-index.ts";
import { followEdge, moveTo } from "./moves.ts";
import { addLog, type Turn } from "./turn.ts";
import { initialVariables } from "./variables.ts";

type StartEvent = Extract<EngineEvent, { type: "start" }>;

/** A session before its first block. Throws when the flow to start is not there. */
export const createSession = (flows: Flows, event: StartEvent): Session => {
  const flow = lookup(flows, event.botId);
  if (!flow) throw new Error(`The flow of the bot ${event.botId} is missing`);
  return {
    sessionVersion,
    status: "waiting",
    context: event.context ?? {},
    frames: [{ botId: event.botId, position: null, variables: initialVariables(flow, event.variables) }],
    waiting: null,
    visits: {},
    mark: null,
    resumedReply: null,
    answerCount: 0,
    idCount: 0,
    stepCount: 0,
    trail: [],
    evaluations: null,
  };
};

/** Takes the session to the first block: of the start event, or where the event says. */
export const begin = (turn: Turn, event: StartEvent): void => {
  const flow = lookup(turn.flows, event.botId);
  if (!flow) return;
  const { at } = event;
  if (at && "groupId" in at) return beginAtGroup(turn, flow, at);
  const index = indexFlow(flow);
  const entry = at ? flow.events.find((candidate) => candidate.id === at.eventId) : index.start;
  if (at && !entry)
    addLog(turn, { status: "error", description: "The event to start from does not exist", details: at.eventId });
  followEdge(turn, entry?.outgoingEdgeId ?? null);
};

const beginAtGroup = (turn: Turn, flow: Flow, target: EdgeTarget): void => {
  const index = indexFlow(flow);
  if (!index.groups.has(target.groupId))
    addLog(turn, { status: "error", description: "The group to start from does not exist", details: target.groupId });
  moveTo(turn, findPosition(index, target));
};
