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
import { followEdge, markInput, moveTo } from "./moves.ts";
import { keep, sizeOfFrame } from "./size.ts";
import { addLog, getFlow, type Step, topFrame } from "./step.ts";
import { initialVariables } from "./variables.ts";

type StartEvent = Extract<EngineEvent, { type: "start" }>;

/** Creates a session before its first block. Throws if the flow is missing. */
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

/** Moves the session to the first block: that of the start event, or the one the event names. */
export const begin = (step: Step, event: StartEvent): void => {
  const flow = lookup(step.flows, event.botId);
  if (!flow) return;
  const { at } = event;
  if (at && "groupId" in at) return beginAtGroup(step, flow, at);
  const index = indexFlow(flow);
  const entry = at ? flow.events.find((candidate) => candidate.id === at.eventId) : index.start;
  if (at && !entry)
    addLog(step, { status: "error", description: "The event to start from does not exist", details: at.eventId });
  followEdge(step, entry?.outgoingEdgeId ?? null);
};

const beginAtGroup = (step: Step, flow: Flow, target: EdgeTarget): void => {
  const index = indexFlow(flow);
  if (!index.groups.has(target.groupId))
    addLog(step, { status: "error", description: "The group to start from does not exist", details: target.groupId });
  moveTo(step, findPosition(index, target));
};

/**
 * Runs the flow of a command event. With `resumeAfter` the interrupted input is asked again when that flow ends; otherwise
 * Return goes back to it.
 */
export const receiveCommand = (step: Step, command: string): void => {
  const { session } = step;
  const frame = topFrame(step);
  const { events } = getFlow(step, frame.botId);
  const event = events.find((candidate) => candidate.type === "command" && candidate.options.command === command);
  if (!event)
    return addLog(step, { status: "warning", description: "No event answers this command", details: command });
  session.waiting = null;
  session.stepCount = 0;
  if (event.options.resumeAfter === true) {
    keep(step.size, sizeOfFrame(frame));
    session.frames.push({ botId: frame.botId, position: null, variables: frame.variables, isMerging: true });
  } else markInput(step);
  followEdge(step, event.outgoingEdgeId ?? null);
};
