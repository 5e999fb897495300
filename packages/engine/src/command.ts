import { followEdge } from "./moves.ts";
import { addLog, getFlow, type Turn, topFrame } from "./turn.ts";

/**
 * Runs the flow behind a command event. With `resumeAfter` the input that was interrupted is asked again when that flow
 * ends; otherwise Return goes back to it.
 */
export const receiveCommand = (turn: Turn, command: string): void => {
  const { session } = turn;
  const frame = topFrame(turn);
  const { events } = getFlow(turn, frame.botId);
  const event = events.find((candidate) => candidate.type === "command" && candidate.options.command === command);
  if (!event)
    return addLog(turn, { status: "warning", description: "No event answers this command", details: command });
  session.waiting = null;
  session.stepCount = 0;
  if (event.options.resumeAfter === true)
    session.frames.push({ botId: frame.botId, position: null, variables: frame.variables, isMerging: true });
  else if (frame.position) session.mark = { depth: session.frames.length, position: frame.position, isInput: true };
  followEdge(turn, event.outgoingEdgeId ?? null);
};
