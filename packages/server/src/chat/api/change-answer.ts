import type { ChangedAnswer, ContinueRequest } from "@parley/api";
import type { Output } from "@parley/core";
import { type Past, type ReopenedQuestion, reopenQuestion, replay } from "@parley/engine";
import { valuesKeyOf } from "../../effects/fulfil-need.ts";
import type { StoredStep } from "../../results/step-repository.ts";
import { findLastEvents } from "../../results/undo.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import { HttpError } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import { openSession } from "../session/session-flows.ts";
import type { StoredSession } from "../session/session-repository.ts";
import { judgeReply } from "../turn/ask-input.ts";
import { finishTurn } from "../turn/finish-turn.ts";
import { baseOf, recordedSteps } from "../turn/recorded-lines.ts";
import { type ChatTurn, runTurn, type TurnPart } from "../turn/run-turn.ts";
import type { TurnUndone } from "../turn/turn-writes.ts";
import { assertChatOrigin, type ChatCaller } from "./chat-request.ts";
import type { Completeness } from "./leave-out-defaults.ts";
import { isCommand, messageEvent, textOf } from "./messages.ts";
import { isEarlierRequest, isLastRequest, nameRequest, rememberRequest } from "./remembered-requests.ts";
import { writeReply } from "./write-reply.ts";

const refuse = (message: string): HttpError => new HttpError(409, "CONFLICT", message);

interface Reopened extends ReopenedQuestion {
  steps: readonly StoredStep[];
}

/** Finds an answer of a chat by its number, and takes the chat back to its question. */
const reopen = async (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  index: number,
): Promise<Reopened> => {
  // What has run before may have been in any bot that the chat can reach.
  for (const botId of Object.keys(stored.links)) await flows.load(botId);
  const steps = await recordedSteps(services, stored);
  const base = await baseOf(services, stored);
  const events = steps.flatMap((step) => step.events);
  const machine = { flows: flows.loaded, catalogue: services.runs, matches: services.matches };
  const past: Past = { events, from: base && { session: base.session, input: null } };
  const { outputs } = await replay(machine, events, base === null ? {} : { from: base.session });
  const answer = outputs.find((output) => output.type === "answer" && output.index === index);
  if (answer?.type !== "answer") throw refuse(`The chat has no answer ${index} that can be changed. The first is 0.`);
  const { kept } = stored.state;
  const valuesKey = valuesKeyOf(services, flows.loaded);
  const found = reopenQuestion(machine, past, answer, { ...(kept ? { kept } : {}), valuesKey });
  if (found.is === "reopened") return { ...found, steps };
  throw refuse(
    found.is === "binding"
      ? "A payment was made with this answer or since, so it can't be changed any more."
      : `Answer ${index} was given before this chat was last moved to another version, so it can't be changed.`,
  );
};

const isCounted = ({ type }: Output): boolean => type === "shown" || type === "answer" || type === "edge";

/** What the result loses before the turn is stored. */
const undoneOf = async (
  { database }: ChatServices,
  { resultId, state: { visitOffset } }: StoredSession,
  { undone }: ReopenedQuestion,
): Promise<TurnUndone> => {
  const answers = undone.flatMap((output) => {
    if (output.type !== "answer") return [];
    const { botId, blockId, visit } = output;
    return [{ botId, blockId, visit: visit + visitOffset }];
  });
  const count = undone.filter(isCounted).length;
  return { answers, events: resultId === null ? null : await findLastEvents(database.connection, resultId, count) };
};

/** Finds the step before the changed answer, and the events of the same step that stay. */
const branchOf = ({ steps, before }: Reopened) => {
  let count = 0;
  let previous: number | null = null;
  for (const { seq, previous: own, events } of steps) {
    if (count + events.length > before)
      return { previous: count === 0 ? own : previous, stays: events.slice(0, before - count) };
    count += events.length;
    previous = seq;
  }
  return { previous, stays: [] };
};

/** The answers that were taken over, with their places among the messages. */
const keptOf = ({ parts }: ChatTurn, first: number): ChangedAnswer["kept"] => {
  let messages = 0;
  return parts.flatMap((part: TurnPart) => {
    if (part.type === "bubble") messages += 1;
    if (part.type !== "answer" || part.index === first) return [];
    return [{ index: part.index, text: part.label, after: messages }];
  });
};

/**
 * Changes an earlier answer of a chat. Later answers are kept where the chat asks for the same again. A repeated request
 * gets the same answer again, like those of `continueChat`.
 *
 * @throws HttpError 404 for a chat that is unknown or over, 403 for a page the author has not allowed, 409 for an answer that
 * can't be changed, a late copy, or where other messages came at the same time
 */
export const changeAnswer = async (
  services: ChatServices,
  caller: ChatCaller,
  { sessionId, index }: { sessionId: string; index: number },
  request: ContinueRequest & Completeness,
): Promise<string> => {
  const { message } = request;
  if (isCommand(message)) throw new HttpError(400, "BAD_REQUEST", "message: expected an answer, not a command");
  const asked = nameRequest(caller, `${index} ${JSON.stringify(message ?? null)}`);
  const { stored, flows } = await openSession(services, sessionId);
  assertChatOrigin(services, flows.allowedOrigins, caller);
  if (caller.idempotencyKey !== undefined && isLastRequest(stored.request, asked)) return stored.response;
  if (isEarlierRequest(stored.request, asked))
    throw refuse("This request has been answered, and the chat has gone on since.");
  const { session } = stored.state;
  if (stored.isEnded || session === null || session.status === "ended")
    throw new HttpError(404, "NOT_FOUND", "This chat is over. Start a new one.");
  if (!flows.main.settings.general.isGoingBackEnabled)
    throw refuse("The author of this bot does not let visitors change their answers.");
  const reopened = await reopen(services, flows, stored, index);
  const { kept } = reopened;
  const back: StoredSession = { ...stored, state: { ...stored.state, session: reopened.session, need: null, kept } };
  const judged = await judgeReply(
    services,
    flows,
    back,
    messageEvent(services, flows, back.state, reopened.session, message),
  );
  const run = await runTurn(services, flows, judged.stored, judged.happening);
  const { previous, stays } = branchOf(reopened);
  const response = await finishTurn(services, flows, {
    stored,
    isFirst: false,
    turn: { ...run, parts: [...judged.logs, ...run.parts], events: [...stays, ...run.events] },
    changes: { previous, undone: await undoneOf(services, stored, reopened) },
    request: rememberRequest(stored.request, asked),
    respond: (turn) => ({
      ...writeReply(services, flows, turn, {
        format: request.textBubbleContentFormat,
        sent: textOf(message),
        isPreview: stored.version === null,
        hasDefaults: request.hasDefaults,
      }),
      kept: keptOf(turn, index),
    }),
  });
  if (response === null) throw refuse("Another message to this chat came at the same time. Try again.");
  return response;
};
