import { setTimeout } from "node:timers/promises";
import {
  type AiAnswer,
  type AiRequest,
  type BlockMemory,
  type BlockServer,
  type BlockServers,
  type ChatContext,
  type Delivery,
  type DeliveryKind,
  type DeliveryOutcome,
  type DeliveryReport,
  type Evaluation,
  type Failure,
  type Flow,
  type FlowBlock,
  type GeneratedFile,
  type Json,
  lookup,
  type ModelUse,
  type NamedAnswer,
  type NamedValue,
  type OutsideCall,
  type OwnFile,
  type Patch,
  type Place,
  prepareFilling,
  renderBlock,
  type ServerContext,
  type VariableValue,
} from "@parley/core";
import {
  type CredentialsDefinitions,
  type Definitions,
  isForNothing,
  reachOf,
  withCompletePairs,
} from "@parley/core/fields";
import { findFlowBlock } from "@parley/engine";
import type { Logger } from "pino";
import { describeThrown } from "../base/describe-thrown.ts";
import { fingerprintJson } from "../base/hash-text.ts";
import { signToken } from "../base/sign-token.ts";
import { toCancellation } from "../base/to-cancellation.ts";
import { type SilenceWatch, watchSilence, watchStart } from "../base/watch-silence.ts";
import type { FindCredentials } from "../credentials/find-credential-data.ts";
import { watchAccounts } from "../credentials/watch-accounts.ts";
import type { DeliverHow } from "../deliveries/deliver-for-result.ts";
import { describeCeiling } from "../model-uses/ceilings.ts";
import { describeUse } from "../model-uses/describe-use.ts";
import type { PricedUse, UseKeeper } from "../model-uses/keep-uses.ts";
import type { Outbound } from "../outbound/create-outbound.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { hideInRecord, recordCalls, recordUse } from "../outbound/record-calls.ts";
import { createServerFetch, toInit } from "../outbound/server-fetch.ts";
import type { Sandbox } from "../sandbox/create-sandbox.ts";
import type { CallKeeper } from "../service-calls/keep-calls.ts";
import type { FileMaker } from "../uploads/keep-generated.ts";
import { type AwaitedCall, previewWaiter, type Waiter } from "./awaited-calls.ts";
import { operatorPlace, reasonsIn, tellOperator } from "./tell-operator.ts";
import { type WatchedCalls, watchCalls } from "./watch-calls.ts";
import { leaveByWayOut, leaveForNothing, performWithWayOut, wayOutOf } from "./way-out.ts";

/** The values of a chat's variables by name. */
export type Values = Readonly<Record<string, VariableValue>>;

/** A block that has server code. */
export interface ServedBlock {
  flow: Flow;
  block: FlowBlock;
  server: BlockServer;
}

/** Whether an interrupted effect of a block may be repeated. */
export const mayRepeat = ({ block, server }: Pick<ServedBlock, "block" | "server">): boolean =>
  // A block with a way out sends in the effect what it would else deliver, so that has perhaps been sent.
  !(block.items ?? []).some((item) => !isForNothing(item)) && server.isRepeatable?.(block) === true;

/** Finds a block of a flow that has server code; null if there is none. */
export const findServedBlock = (servers: BlockServers, flow: Flow | undefined, blockId: string): ServedBlock | null => {
  const block = findFlowBlock(flow, blockId);
  const server = block && lookup(servers, block.type);
  return flow && block && server ? { flow, block, server } : null;
};

/** The services that blocks' server code uses. */
export interface BlockMeans {
  definitions: Definitions;
  sandbox: Pick<Sandbox, "evaluate">;
  outbound: Pick<Outbound, "fetch">;
  /** Asks a model; see `ServerContext`. */
  askModel(request: AiRequest, signal?: AbortSignal): Promise<AiAnswer>;
  /** Returns the contents of credentials; null if the workspace has none with this id and type. */
  findCredentials: FindCredentials;
  /** The definitions of all types of credentials. */
  credentialsDefinitions: CredentialsDefinitions;
  /** The operator's log; absent on the command line. */
  log?: Pick<Logger, "warn">;
  /** Stores a file that a block has generated. A chat without a result is a preview. */
  storeFile(file: GeneratedFile, maker: FileMaker): Promise<string>;
  /** Reads a file of a chat or its bot; see `ServerContext`. Absent on the command line. */
  readFile?(owner: { resultId: string | null; botId: string }, address: string, limit: number): Promise<OwnFile | null>;
  /** Stores the calls that a block of a chat makes, to be looked up; absent on the command line. */
  serviceCalls?: CallKeeper;
  /** Counts what models use; absent on the command line. */
  modelUses?: UseKeeper;
  /** Waits for an incoming call of another service; absent if no service can reach this process. */
  receiveCall?(call: AwaitedCall): Promise<OutsideCall>;
  /** Makes one attempt to send a delivery, without storing anything. */
  sendAtOnce(delivery: ImmediateDelivery): Promise<DeliveryOutcome>;
  /** The address at which the author sees a result; null if there is none. */
  resultAddress(result: { botId: string; id: string }): string | null;
}

/** Sends a delivery; unless `later`, reports the outcome of the first attempt. */
export type Deliver = (delivery: Delivery, kind: DeliveryKind, how: DeliverHow) => Promise<DeliveryReport>;

/** A delivery that is sent without being stored. */
interface ImmediateDelivery {
  kind: DeliveryKind;
  delivery: Delivery;
  workspaceId: string;
  /** The bot that contains the block. */
  botId: string;
  /** The delivery's id and result; absent in a preview. */
  of?: { id: string; resultId: string };
}

/** A call of a block's server code. */
export interface BlockCall {
  served: ServedBlock;
  workspaceId: string;
  chat: ChatContext;
  /** Null for a call without a chat. */
  place: Place | null;
  /** Null if the server can't know the values. */
  values: Values | null;
  /** Whether the values may be known later, so that the call should be repeated. */
  mayValuesComeLater?: boolean;
  /** Returns the visitor's answers; absent if they are unknown. */
  answers?: () => Promise<NamedAnswer[]>;
  memory: BlockMemory;
  /** The recipient of incoming calls; by default the chat with the result. */
  waiter?: Waiter;
  /** Milliseconds to wait for an incoming call; default: none. */
  patience?: number;
  /** Streams a chunk of text; absent if nobody sees it. */
  streamText?: (chunk: string) => void;
  /** A turn of a chat waits for it, so a silent model must not delay it for long. */
  isAwaited?: true;
  /** Whether nobody has seen the text arrive, so that an incomplete text may be discarded. */
  isUnread?: true;
  /** Stores and sends deliveries; absent if there is no result to store them with. */
  deliver?: Deliver;
  /** The bot of the result, if the block belongs to a bot that it links to. */
  resultBotId?: string;
  /** Aborts when the outcome is no longer needed. */
  signal?: AbortSignal;
  /** Notes what other services answer, for a block with a way out. */
  watched?: WatchedCalls;
  /** Is told of each question to a model. */
  onUse?(use: PricedUse): void;
}

/**
 * Returns all variables of the bot with a chat's values. Variables without a value have their initial value, because
 * visitors' browsers don't have the variables that only the server reads.
 */
export const namedValues = ({ variables }: Flow, values: Values): NamedValue[] =>
  variables.map(({ id, name, value: first = null }) => {
    const value = lookup(values, name);
    return { id, name, value: value === undefined ? first : value };
  });

/** Prepares a call of a block's server code: fills in the templates in its options and creates its context. */
export const prepareBlockCall = async (
  means: BlockMeans,
  call: BlockCall,
): Promise<{ block: FlowBlock; context: ServerContext }> => {
  const context = createServerContext(means, call);
  const { block } = call.served;
  const filled = context.hasValues ? await fillIn(block, context) : block;
  const definition = lookup(means.definitions, block.type);
  const options = definition ? withCompletePairs(definition.options, filled.options) : filled.options;
  return { block: { ...filled, options }, context };
};

const fillIn = async (block: FlowBlock, context: ServerContext): Promise<FlowBlock> => {
  if (!block.templates) return block;
  const fill = await prepareFilling(block.expressions ?? [], context);
  return renderBlock(block, (template) => fill(template));
};

async function* decode(body: ReadableStream<Uint8Array> | null, ...watches: SilenceWatch[]): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  try {
    for await (const bytes of body ?? []) {
      for (const watch of watches) watch.sign();
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } finally {
    for (const watch of watches) watch.end();
  }
}

/** Requests a streamed response and aborts it if it is silent for longer than a turn can wait. */
const createStream =
  ({ outbound }: Pick<BlockMeans, "outbound">, { signal, isAwaited }: BlockCall): ServerContext["stream"] =>
  async (address, request = {}) => {
    const patience = isAwaited ? request.patience : undefined;
    const { startWithin } = request;
    const watch = watchSilence(patience);
    const start = watchStart(startWithin);
    const explain = (error: unknown): never => {
      const silence = start.signal.aborted ? startWithin : watch.signal.aborted ? patience : undefined;
      if (silence === undefined) throw error;
      throw new OutboundError("TIMEOUT", `The service gave no sign of itself for ${silence / 1000} s.`, error);
    };
    const end = AbortSignal.any([...(signal ? [signal] : []), watch.signal, start.signal]);
    const { status, headers, body } = await outbound.fetch(address, toInit(request, end)).catch((error: unknown) => {
      watch.end();
      start.end();
      return explain(error);
    });
    const text = async function* () {
      try {
        yield* decode(body, watch, start);
      } catch (error) {
        explain(error);
      }
    };
    return { status, headers: Object.fromEntries(headers), text: text() };
  };

/** Creates the function by which a visit of a block receives a call of another service. */
const receiverOf =
  (
    { receiveCall }: BlockMeans,
    { served: { flow, block }, chat, place, waiter, patience = 0, signal }: BlockCall,
  ): ServerContext["receive"] =>
  async (timeLimit) => {
    const of = waiter ?? (chat.resultId === undefined ? previewWaiter : { resultId: chat.resultId });
    const address = { ...of, botId: flow.botId, blockId: block.id };
    const wait = {
      address,
      visit: place?.visit ?? 0,
      timeLimit,
      patience,
      ...(signal === undefined ? {} : { signal }),
    };
    return receiveCall ? receiveCall(wait) : { since: Date.now() };
  };

const createServerContext = (means: BlockMeans, call: BlockCall): ServerContext => {
  const { sandbox, outbound, askModel, findCredentials, storeFile } = means;
  const { flow, block, server } = call.served;
  const { workspaceId, chat, place, values, answers, memory, streamText, deliver, signal } = call;
  const { resultId } = chat;
  const send = async (delivery: Delivery, how: DeliverHow): Promise<DeliveryReport> => {
    const kind = lookup(server.deliveries ?? {}, delivery.name);
    if (!kind) throw new Error(`The block delivers no "${delivery.name}".`);
    if (deliver) return deliver(delivery, kind, how);
    return means.sendAtOnce({ kind, delivery, workspaceId, botId: flow.botId });
  };
  const stream = createStream(means, call);
  let askedAt = performance.now();
  const noteUse = ({ milliseconds = performance.now() - askedAt, ...use }: ModelUse): void => {
    const origin = {
      workspaceId,
      botId: call.resultBotId ?? flow.botId,
      resultId,
      blockType: use.service ?? block.type,
    };
    const timed = { ...use, milliseconds };
    const priced = means.modelUses?.keep(origin, timed) ?? { ...timed, cost: null };
    recordUse(priced.usage, priced.cost);
    call.onUse?.(priced);
  };
  const context: ServerContext = {
    chat,
    now: Date.now(),
    workspaceId,
    botId: flow.botId,
    place,
    hasValues: values !== null,
    variables: namedValues(flow, values ?? {}),
    answers: answers ?? (async () => []),
    evaluate: (evaluations: readonly Evaluation[]) => sandbox.evaluate(evaluations, { workspaceId, botId: flow.botId }),
    fetch: createServerFetch(outbound, signal),
    stream: (...request) => {
      askedAt = performance.now();
      return stream(...request);
    },
    ai: async ({ patience, ...request }) => {
      askedAt = performance.now();
      const answer = await askModel({ ...request, ...(call.isAwaited && patience ? { patience } : {}) }, signal);
      const { usage, cost, failure } = answer;
      const { model, service } = request;
      noteUse({ model, usage, cost, hasFailed: failure !== undefined, ...(service === undefined ? {} : { service }) });
      return answer;
    },
    noteUse,
    storeFile: (file) =>
      storeFile(file, { workspaceId, botId: flow.botId, blockId: block.id, resultId: chat.resultId ?? null }),
    readFile: async (address, limit) =>
      (await means.readFile?.({ resultId: resultId ?? null, botId: call.resultBotId ?? flow.botId }, address, limit)) ??
      null,
    streamText: streamText ?? (() => undefined),
    sleep: (milliseconds) => setTimeout(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined),
    credentials: async (id, type, isRefused = false) =>
      id ? findCredentials({ workspaceId, id, type, isRefused }) : null,
    signToken,
    memory,
    receive: receiverOf(means, call),
    fingerprint: fingerprintJson,
    deliver: async (delivery) => [...(await send(delivery, "later")).logs],
    deliverNow: (delivery) => send(delivery, "now"),
    resultAddress:
      resultId === undefined ? null : means.resultAddress({ botId: call.resultBotId ?? flow.botId, id: resultId }),
    cancellation: toCancellation(signal),
  };
  return call.watched ? watchCalls(context, call.watched, (delivery) => send(delivery, "once")) : context;
};

/** The name of the requested effect. Pages of the previous release send no name, and mean the block's first effect. */
export const nameEffect = ({ server: { effects = {} } }: ServedBlock, named: string | undefined): string =>
  named ?? Object.keys(effects)[0] ?? "";

/** Whether an effect waits for an incoming call. */
export const isWaiting = ({ server }: ServedBlock, effect: string): boolean =>
  lookup(server.waits ?? {}, effect) !== undefined;

const thrownMessage = "a block's server part failed";

const hideInFailure = ({ error, answer, ...failure }: Failure, hide: (text: string) => string): Failure => ({
  ...failure,
  error: hide(error),
  ...(answer === undefined ? {} : { answer: hide(answer) }),
});

/** Removes the secrets of a block's accounts from its outcome, which is stored and shown. Never rejects. */
const withoutSecrets = async <Outcome extends Patch | undefined>(
  means: BlockMeans,
  work: (means: BlockMeans) => Promise<Outcome>,
  tellThrown: (error: unknown) => void = (error) => means.log?.warn({ err: error }, thrownMessage),
  calls?: WatchedCalls,
): Promise<Outcome | Patch> => {
  const accounts = watchAccounts(means);
  hideInRecord(accounts.hide);
  const hidden = (patch: Patch): Patch => {
    if (calls?.answer !== undefined) calls.answer = accounts.hide(calls.answer);
    return hiddenIn(patch);
  };
  const hiddenIn = (patch: Patch): Patch => ({
    ...patch,
    ...(patch.error === undefined ? {} : { error: accounts.hide(patch.error) }),
    ...(patch.logs === undefined ? {} : { logs: accounts.hideInLogs(patch.logs) }),
    ...(patch.failure ? { failure: hideInFailure(patch.failure, accounts.hide) } : {}),
  });
  try {
    const patch = await work({ ...means, findCredentials: accounts.find });
    return patch === undefined ? patch : hidden(patch);
  } catch (error) {
    tellThrown(error);
    return hidden({ error: describeThrown(error) });
  }
};

/** Checks whether the incoming call of an effect has arrived; returns undefined if not. Never rejects. */
export const runWait = (
  means: BlockMeans,
  effect: string,
  call: BlockCall,
  data: Json = null,
): Promise<Patch | undefined> =>
  withoutSecrets(means, async (watched) => {
    const { block, context } = await prepareBlockCall(watched, call);
    return lookup(call.served.server.waits ?? {}, effect)?.(block, context, data);
  });

/** Does a block's work. In a chat with a result, its calls are stored with the result a little later. */
const keepCalls = async (
  { serviceCalls }: BlockMeans,
  { served: { flow, block }, chat: { resultId, isPreview }, workspaceId, resultBotId }: BlockCall,
  work: () => Promise<Patch>,
): Promise<Patch> => {
  if (!serviceCalls || resultId === undefined || isPreview) return work();
  const { value, recorded } = await recordCalls(work);
  const botId = resultBotId ?? flow.botId;
  const origin = { workspaceId, resultId, botId, blockBotId: flow.botId, blockId: block.id, blockType: block.type };
  serviceCalls.keep(origin, recorded);
  return value;
};

/** The patch of a block that may not ask a model, because a ceiling is reached; null if it may. */
const refuseAtCeiling = async (
  { modelUses, definitions, log }: BlockMeans,
  { served: { flow, block, server }, workspaceId, resultBotId }: BlockCall,
  effect: string,
): Promise<Patch | null> => {
  const definition = lookup(definitions, block.type);
  if (!modelUses || !definition || reachOf(definition, block.options) !== "asks a model") return null;
  const reached = await modelUses
    .findReached({ workspaceId, botId: resultBotId ?? flow.botId })
    .catch((error: unknown) => {
      log?.warn({ err: error }, "the ceilings for models could not be read");
      return null;
    });
  if (reached === null) return null;
  const variableId = server.streamsInto?.(block, effect);
  const { message } = reached.row;
  return {
    ...(variableId === undefined || message === "" ? {} : { variables: [{ variableId, value: message }] }),
    logs: [
      {
        status: "error",
        description: `The ceiling of ${describeCeiling(reached)} is reached; the model was not asked`,
        details: "Administrators of the workspace set ceilings under AI usage.",
      },
    ],
  };
};

/** Performs an effect. Never rejects: failures become an error in the patch and are logged for the operator. */
export const runEffect = async (
  means: BlockMeans,
  effect: string,
  asked: BlockCall,
  data: Json = null,
): Promise<Patch> => {
  const uses: PricedUse[] = [];
  // The trace beside the flow shows what each step has cost; a result has a place of its own for it.
  const call: BlockCall = asked.chat.isPreview ? { ...asked, onUse: (use) => uses.push(use) } : asked;
  const run = lookup(call.served.server.effects ?? {}, effect);
  let isTold = false;
  const tellThrown = (error: unknown) => {
    isTold = true;
    means.log?.warn({ err: error, ...operatorPlace(call, effect) }, thrownMessage);
  };
  const perform = (of: BlockCall): Promise<Patch> =>
    run === undefined
      ? Promise.resolve({ error: `The server can't do "${effect}" for this block.` })
      : withoutSecrets(
          means,
          async (watched) => {
            const { block, context } = await prepareBlockCall(watched, of);
            return run(block, context, data);
          },
          tellThrown,
          of.watched,
        );
  const wayOut = wayOutOf(means.definitions, call.served);
  const refusal = await refuseAtCeiling(means, call, effect);
  if (refusal) return leaveByWayOut(wayOut, refusal, { error: refusal.logs?.[0]?.description ?? "" });
  const work = () => (wayOut ? performWithWayOut({ call, wayOut, perform }) : perform(call));
  const { failure: _, ...made } = leaveForNothing(await keepCalls(means, call, work), call.served);
  const patch = uses.length > 0 ? { ...made, logs: [...(made.logs ?? []), ...uses.map(describeUse)] } : made;
  if (!isTold && call.signal?.aborted !== true) tellOperator(means, call, effect, reasonsIn(patch));
  return patch;
};
