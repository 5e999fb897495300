import {
  type EngineEvent,
  type EvaluationResult,
  isJsonObject,
  type Json,
  lookup,
  type Output,
  type Patch,
  type Session,
  TooLongError,
} from "@parley/core";
import { createContext } from "./context.ts";
import { enterBot, failToLink } from "./linked-bot.ts";
import { receiveReply } from "./reply.ts";
import { make, makeData, noteSize } from "./size.ts";
import { begin, createSession, receiveCommand } from "./start.ts";
import { createStep, currentBlock, type Machine, type Step } from "./step.ts";
import { setGiven } from "./variables.ts";
import { endTooLong, finishNeed, prepareBlock, walk } from "./walk.ts";

export interface Advance {
  session: Session;
  outputs: Output[];
}

/**
 * Processes one event of a chat. This is the only function that runs flows. It is pure: the given session is not changed. An
 * event that the chat doesn't wait for (a second `done` for the same need, a reply after the end) has no effect.
 *
 * @param session null for a start event, otherwise the session that the last call returned
 * @throws if the flow of a running bot is missing from the machine
 */
export const advance = (machine: Machine, session: Session | null, event: EngineEvent): Advance => {
  if (event.type === "start") {
    const step = createStep(machine, createSession(machine.flows, event), event, createContext);
    return finish(step, () => begin(step, event));
  }
  if (!session) throw new Error("A chat begins with a start event");
  if (!isExpected(session, event)) return { session, outputs: [] };
  const step = createStep(machine, session, event, createContext);
  return finish(step, () => receive(step, event));
};

const finish = (step: Step, take: () => void): Advance => {
  try {
    take();
    walk(step);
  } catch (error) {
    if (!(error instanceof TooLongError)) throw error;
    endTooLong(step, error);
  }
  noteSize(step.size, step.session);
  return { session: step.session, outputs: step.outputs };
};

const isExpected = ({ status, waiting }: Session, event: EngineEvent): boolean => {
  if (status === "ended" || !waiting) return false;
  if (event.type === "done") return "needId" in waiting && waiting.needId === event.needId;
  return waiting.for === "reply";
};

const receive = (step: Step, event: Exclude<EngineEvent, { type: "start" }>): void => {
  if (event.type === "reply") receiveReply(step, event.reply);
  else if (event.type === "done") receivePatch(step, event.patch);
  else if (event.type === "command") receiveCommand(step, event.command);
  else setGiven(step, event.variables);
};

const receivePatch = (step: Step, patch: Patch): void => {
  const { session } = step;
  const block = currentBlock(step);
  const run = block && lookup(step.catalogue, block.type);
  if (patch.isTooLong) make(step.size, Number.POSITIVE_INFINITY);
  makeData(step.size, patch);
  const { waiting } = session;
  session.waiting = null;
  if (!block || !run || !waiting) return;
  switch (waiting.for) {
    case "evaluation":
      session.evaluations = { ...session.evaluations, ...readEvaluations(waiting.keys, patch) };
      return prepareBlock(step, block, run);
    case "bot": {
      const flow = lookup(step.flows, waiting.call.botId);
      if (flow && patch.error === undefined) return enterBot(step, flow, waiting.call);
      return failToLink(step, patch.error ?? "The host did not supply the bot.");
    }
    case "need":
      return finishNeed(step, block, run, patch);
    case "reply":
      // A reply has no need id.
      session.waiting = waiting;
  }
};

/** The results by key. The host returns them in the order of the request. */
const readEvaluations = (keys: readonly string[], patch: Patch): Record<string, EvaluationResult> => {
  const rows: Json[] = Array.isArray(patch.data) ? patch.data : [];
  return Object.fromEntries(keys.map((key, index) => [key, readResult(rows[index], patch.error)]));
};

const readResult = (row: Json | undefined, error = "The host did not evaluate the code."): EvaluationResult => {
  if (!isJsonObject(row)) return { ok: false, error };
  if (row.ok !== true) return { ok: false, error: String(row.error ?? error) };
  const variables = readNamed(row.variables);
  return { ok: true, value: row.value ?? null, ...(variables.length > 0 ? { variables } : {}) };
};

const readNamed = (rows: Json | undefined): { name: string; value: Json }[] =>
  (Array.isArray(rows) ? rows : []).flatMap((row) =>
    isJsonObject(row) && typeof row.name === "string" ? [{ name: row.name, value: row.value ?? null }] : [],
  );
