import type { ErrorCode } from "@parley/api";
import {
  type Json,
  type JsonObject,
  type LogEntry,
  lookup,
  type Patch,
  type Place,
  placeKey,
  ServerRefusal,
  toVariableValue,
} from "@parley/core";
import { currentValues } from "@parley/engine";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isMissingParent } from "../database/database-errors.ts";
import { deliverForResult } from "../deliveries/deliver-for-result.ts";
import { logForResult } from "../results/entry-repository.ts";
import { mayGoBack, type OpenResult, openResult } from "../results/open-result.ts";
import type { Visitor } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import {
  type BlockCall,
  type Deliver,
  findServedBlock,
  isWaiting,
  mayRepeat,
  namedValues,
  nameEffect,
  prepareBlockCall,
  runWait,
  type ServedBlock,
  type Values,
} from "./block-call.ts";
import { deriveSession } from "./derive-session.ts";
import { fingerprintValues } from "./effect-outcome.ts";
import { storedAnswers } from "./given-answers.ts";
import { createResultMemory } from "./memory-repository.ts";
import { longestWork, type NamedEffect, type Work } from "./run-once.ts";
import { findStreamed, leaveUnfinished, runStreamed } from "./run-streamed.ts";
import type { Followed } from "./send-stream.ts";
import type { EffectServices } from "./services.ts";
import { isOutsideFault, tellOperator } from "./tell-operator.ts";

/** Converts the values that a visitor's browser sends, by variable name. */
export const readValues = (sent: Readonly<Record<string, Json>>): Values =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, toVariableValue(value)]));

/** A request of a visitor's browser. It names a place and, if needed, the values of variables. */
interface VisitorRequest {
  visitor: Visitor;
  resultId: string;
  place: Place;
  values: Values;
}

/** Finds the block at a place, in the version pinned to the result; null if it has no server code. */
export const findPinnedBlock = async (
  { flowStore, servers }: EffectServices,
  { result, flow }: OpenResult,
  { botId, blockId }: Place,
): Promise<ServedBlock | null> => {
  const version = lookup(result.links, botId);
  const linked = version === undefined ? null : await flowStore.findFlow({ botId, version });
  return findServedBlock(servers, (botId === result.botId ? flow : linked)?.serverFlow, blockId);
};

const getPinnedBlock = async (services: EffectServices, open: OpenResult, place: Place): Promise<ServedBlock> => {
  const served = await findPinnedBlock(services, open, place);
  if (served === null) throw notFound("What the server should do");
  return served;
};

/**
 * Creates the call of a block in a visitor's chat. If a block must not trust the visitor's values, the reported ones
 * are ignored.
 */
const callOf = async (
  services: EffectServices,
  open: OpenResult,
  served: ServedBlock,
  place: Place,
  told: Values,
): Promise<BlockCall> => {
  const { result } = open;
  const derived = served.server.derivesValues ? await deriveSession(services, open, place) : undefined;
  return {
    served,
    workspaceId: result.workspaceId,
    chat: { resultId: result.id, channel: "web" },
    place,
    values: derived === undefined ? told : derived.session && currentValues(derived.session),
    mayValuesComeLater: derived?.mayComeLater === true,
    answers: () => storedAnswers(services, result),
    memory: createResultMemory(services.database, result, place),
    resultBotId: result.botId,
    deliver: createDeliver(services, open, served, placeKey(place)),
    signal: AbortSignal.timeout(longestWork),
  };
};

/**
 * Creates the function that stores and sends a block's deliveries for a result. Deliveries with the same key are stored
 * once.
 */
export const createDeliver = (
  services: EffectServices,
  { result }: OpenResult,
  { flow, block }: ServedBlock,
  key: string,
): Deliver => {
  const { id: resultId, workspaceId, botId } = result;
  const origin = { workspaceId, resultId, botId, blockBotId: flow.botId, blockId: block.id, blockType: block.type };
  let count = 0;
  return (delivery, kind, how) =>
    deliverForResult(services, origin, delivery, { kind, key: `${key} ${delivery.name} ${count++}`, how });
};

/**
 * Runs work for a result.
 *
 * @throws HttpError 404 if the result is deleted meanwhile
 */
const whileResultExists = async <Value>(
  { resultPins }: EffectServices,
  { result }: OpenResult,
  work: () => Promise<Value>,
): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    if (!isMissingParent(error)) throw error;
    resultPins.forget(result.id);
    throw notFound("The result");
  }
};

/** Separates the logs of server-only blocks from a patch, because visitors must not see them. */
const splitLogs = (
  { definitions }: EffectServices,
  { block }: ServedBlock,
  patch: Patch,
): { patch: Patch; logs: LogEntry[] } => {
  const { logs = [], ...silent } = patch;
  return lookup(definitions, block.type)?.isServerOnly === true ? { patch: silent, logs } : { patch, logs: [] };
};

const keepLogs = async (
  services: EffectServices,
  open: OpenResult,
  served: ServedBlock,
  whole: Patch,
): Promise<Patch> => {
  const { patch, logs } = splitLogs(services, served, whole);
  await storeLogs(services, open, logs);
  return patch;
};

/** Milliseconds after which a waiting page is answered even without news. It asks again at once. */
export const pagePatience = 8_000;

/** The response while the event that a page waits for has not happened yet. */
export class NotYet extends HttpError {
  constructor() {
    super(503, "UNDER_WAY", "Nothing has come yet. Ask again.");
  }
}

/** Tells the client that it may ask again at once, because the server itself waits. */
export const orAskAgain = async <Value>(c: Context, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotYet) c.header("Retry-After", "0");
    throw error;
  }
};

interface VisitorEffect {
  open: OpenResult;
  work: Work;
  /** Whether the visitor may stop the text. */
  mayStop: boolean;
}

/**
 * Where visitors may change their answers, an effect that was done at a place with other values is done again with these:
 * returns what distinguishes it from the first. Null for the first, and if it has the same values.
 */
const turnOf = async (
  { runOnce }: EffectServices,
  open: OpenResult,
  named: NamedEffect,
  values: string,
): Promise<string | null> => {
  if (!mayGoBack(open)) return null;
  const first = await runOnce.findValues(open.result, named);
  return first === null || first === values ? null : values;
};

/**
 * Finds the effect for one visit of a block. The block comes from the version pinned to the result.
 *
 * @throws HttpError 404 if the result's bots have no such effect, 403 like `openResult`
 */
const openEffect = async (
  services: EffectServices,
  { visitor, resultId, place, values }: VisitorRequest,
  { effect: named, data }: AskedEffect,
): Promise<VisitorEffect> => {
  return prepareEffect(
    services,
    await openResult(services, visitor, resultId),
    { place, values },
    { effect: named, data },
  );
};

/** Like `openEffect`, for a result that is already open. */
const prepareEffect = async (
  services: EffectServices,
  open: OpenResult,
  { place, values }: Pick<VisitorRequest, "place" | "values">,
  { effect: named, data }: AskedEffect,
): Promise<VisitorEffect> => {
  const served = await getPinnedBlock(services, open, place);
  const effect = nameEffect(served, named);
  const waits = isWaiting(served, effect);
  if (!waits && !lookup(served.server.effects ?? {}, effect)) throw notFound("What the server should do");
  const first = await callOf(services, open, served, place, values);
  const fingerprint = fingerprintValues(served.block, namedValues(served.flow, first.values ?? {}));
  const turn = waits ? null : await turnOf(services, open, { server: served.server, place, effect }, fingerprint);
  const call: BlockCall =
    turn === null ? first : { ...first, deliver: createDeliver(services, open, served, `${placeKey(place)} ${turn}`) };
  // An effect that waits is stored only once its event has happened.
  const came = waits ? await runWait(services, effect, { ...call, patience: pagePatience }, data) : undefined;
  if (waits && came === undefined) throw new NotYet();
  const work: Work = {
    server: served.server,
    place,
    effect,
    ...(turn === null ? {} : { turn }),
    values: fingerprint,
    run: async (stream) => ({
      patch: await keepLogs(services, open, served, came ?? (await runStreamed(services, effect, call, stream, data))),
    }),
    isRepeatable: came === undefined && mayRepeat(served),
    unfinished: (text) => {
      const { patch, logs } = splitLogs(services, served, leaveUnfinished(services, served, effect, text));
      return { patch, log: () => storeLogs(services, open, logs) };
    },
  };
  return { open, work, mayStop: findStreamed(served, effect) !== null };
};

/** The name of the requested effect, and further data for the block. */
interface AskedEffect {
  effect: string | undefined;
  data: Json;
}

/**
 * Performs the effect of one visit of a block, once.
 *
 * @throws HttpError like `openEffect`, and 503 while another process performs it
 */
export const runVisitorEffect = async (
  services: EffectServices,
  request: VisitorRequest,
  asked: AskedEffect,
): Promise<Patch> => {
  const { open, work } = await openEffect(services, request, asked);
  return whileResultExists(services, open, () => services.runOnce.run(open.result, work));
};

/** Like `runVisitorEffect`, for a result that is already open. */
export const runOpenEffect = async (
  services: EffectServices,
  open: OpenResult,
  request: Pick<VisitorRequest, "place" | "values">,
  asked: AskedEffect,
): Promise<Patch> => {
  const { work } = await prepareEffect(services, open, request, asked);
  return whileResultExists(services, open, () => services.runOnce.run(open.result, work));
};

/**
 * Like `runVisitorEffect`, but returns the messages of the effect while it runs, from a position in its text on.
 *
 * @throws HttpError like `openEffect`, before the first message; the generator throws 404 if the result is deleted
 * meanwhile
 */
export const followVisitorEffect = async (
  services: EffectServices,
  request: VisitorRequest,
  asked: AskedEffect,
  { after, signal }: { after: number; signal: AbortSignal },
): Promise<Followed> => {
  const { open, work, mayStop } = await openEffect(services, request, asked);
  const followed = services.runOnce.follow(open.result, work, after, signal);
  const messages = (async function* () {
    for (;;) {
      const { value, done } = await whileResultExists(services, open, () => followed.next());
      if (done) return;
      yield value;
    }
  })();
  return { messages, mayStop };
};

/**
 * Stops the text that is being generated for a visit of a block. The text seen so far becomes the outcome.
 *
 * @throws HttpError 404 if the result's bots have no such block, 403 like `openResult`
 */
export const stopVisitorEffect = async (
  services: EffectServices,
  { visitor, resultId, place }: Omit<VisitorRequest, "values">,
  named: string | undefined,
): Promise<void> => {
  const open = await openResult(services, visitor, resultId);
  const served = await getPinnedBlock(services, open, place);
  const effect = nameEffect(served, named);
  if (findStreamed(served, effect) === null) return;
  await services.runOnce.stop(open.result, { server: served.server, place, effect });
};

/** Converts a block's refusal to an answer. The error codes of blocks are declared with the contracts. */
const toHttpError = ({ status, code, message, details }: ServerRefusal): HttpError =>
  new HttpError(status as ContentfulStatusCode, code as ErrorCode, message, details);

/**
 * Runs a block's server code and converts its refusal to an HTTP error. `onRefusal` is called first.
 *
 * @throws HttpError with the block's refusal
 */
export const orRefuse = async <Value>(
  work: () => Promise<Value>,
  onRefusal?: (refusal: ServerRefusal) => Promise<void>,
): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error;
    await onRefusal?.(error);
    throw toHttpError(error);
  }
};

export const storeLogs = async (
  services: EffectServices,
  { result }: OpenResult,
  logs: readonly LogEntry[] = [],
): Promise<void> => {
  for (const log of logs) await logForResult(services, result, log);
};

/**
 * Answers a question that an input's view asks while it is shown. A refusal is logged with the result (specification,
 * section 8).
 *
 * @throws HttpError 404 if the result's bots have no such question, 403 like `openResult`; otherwise the block's own
 * error
 */
export const answerQuestion = async (
  services: EffectServices,
  { visitor, resultId, place, values }: VisitorRequest,
  question: string,
  data: JsonObject,
): Promise<JsonObject> => {
  const open = await openResult(services, visitor, resultId);
  const served = await getPinnedBlock(services, open, place);
  const ask = lookup(served.server.questions ?? {}, question);
  if (!ask) throw notFound("What the block asks");
  const call = await callOf(services, open, served, place, values);
  const askBlock = async () => {
    const { block, context } = await prepareBlockCall(services, call);
    const { answer, logs } = await ask(block, context, data);
    await storeLogs(services, open, logs);
    return answer;
  };
  const judge = async (refusal: ServerRefusal) => {
    const { message: details, description = `"${question}" could not be answered` } = refusal;
    if (call.mayValuesComeLater)
      throw new HttpError(503, "UNDER_WAY", "The answers of this chat are not all here yet. Ask again.");
    if (isOutsideFault(refusal)) tellOperator(services, call, question, [details]);
    await storeLogs(services, open, [{ status: "error", description, details }]);
  };
  return whileResultExists(services, open, () => orRefuse(askBlock, judge));
};

/**
 * Checks with the block's server code that the reply to an input counts.
 *
 * @throws HttpError 400 if it does not count; otherwise the block's own error
 */
export const assertReply = async (services: EffectServices, open: OpenResult, place: Place): Promise<void> => {
  const served = await findPinnedBlock(services, open, place);
  if (!served?.server.confirm) return;
  const call = await callOf(services, open, served, place, {});
  const { confirm } = served.server;
  await orRefuse(
    async () => {
      const { block, context } = await prepareBlockCall(services, call);
      const confirmation = await confirm(block, context);
      if (!confirmation.isConfirmed) throw new ServerRefusal(400, confirmation.code, confirmation.reason);
      await storeLogs(services, open, confirmation.logs);
    },
    async (refusal) => {
      if (isOutsideFault(refusal)) tellOperator(services, call, "confirm", [refusal.message]);
    },
  );
};
