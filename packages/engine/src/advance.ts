import {
  type Catalogue,
  type EngineEvent,
  type EvaluationResult,
  type Flows,
  isJsonObject,
  type Json,
  lookup,
  type Output,
  type Patch,
  type Session,
} from "@parley/core";
import { receiveCommand } from "./command.ts";
import { enterBot, failToLink } from "./linked-bot.ts";
import { receiveReply } from "./reply.ts";
import { begin, createSession } from "./start.ts";
import { createTurn, currentBlock, type Turn } from "./turn.ts";
import { finishEffect, runBlock, walk } from "./walk.ts";

export interface Advance {
  session: Session;
  outputs: Output[];
}

/**
 * Takes a chat one event further: the only function that runs flows. Pure; the session passed in is left as it was.
 * An event that the chat doesn't wait for (a second `done` for one need, a reply after the end) changes nothing.
 *
 * @param flows the bot and all linked bots loaded so far, by id
 * @param session null for a start event, else what the last call returned
 * @throws when the flow of a running bot is missing from `flows`
 */
export const advance = (flows: Flows, catalogue: Catalogue, session: Session | null, event: EngineEvent): Advance => {
  if (event.type === "start") {
    const turn = createTurn(flows, catalogue, createSession(flows, event), event);
    begin(turn, event);
    return finish(turn);
  }
  if (!session || !isExpected(session, event)) return { session: session ?? fail(), outputs: [] };
  const turn = createTurn(flows, catalogue, session, event);
  receive(turn, event);
  return finish(turn);
};

const fail = (): never => {
  throw new Error("A chat begins with a start event");
};

const finish = (turn: Turn): Advance => {
  walk(turn);
  return { session: turn.session, outputs: turn.outputs };
};

const isExpected = ({ status, waiting }: Session, event: EngineEvent): boolean => {
  if (status === "ended" || !waiting) return false;
  if (event.type === "done") return "needId" in waiting && waiting.needId === event.needId;
  return waiting.for === "reply";
};

const receive = (turn: Turn, event: EngineEvent): void => {
  if (event.type === "reply") receiveReply(turn, event.reply);
  else if (event.type === "done") receivePatch(turn, event.patch);
  else if (event.type === "command") receiveCommand(turn, event.command);
};

const receivePatch = (turn: Turn, patch: Patch): void => {
  const { session } = turn;
  const { waiting } = session;
  const block = currentBlock(turn);
  const run = block && lookup(turn.catalogue, block.type);
  session.waiting = null;
  if (!block || !run || !waiting) return;
  if (waiting.for === "evaluation") {
    session.evaluations = readEvaluations(waiting.keys, patch);
    runBlock(turn, block, run);
  } else if (waiting.for === "bot") {
    const flow = lookup(turn.flows, waiting.call.botId);
    if (flow && patch.error === undefined) enterBot(turn, flow, waiting.call);
    else failToLink(turn, patch.error ?? "The host did not supply the bot.");
  } else finishEffect(turn, block, run, patch);
};

/** The results by key; the host answers in the order it was asked in. */
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
