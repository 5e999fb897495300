import {
  type BlockMemory,
  type BlockServers,
  type EffectNeed,
  type Evaluation,
  type Flow,
  lookup,
  type NamedAnswer,
  type NeedOutput,
  type Patch,
  type Place,
  placeKey,
  type Session,
} from "@parley/core";
import { currentValues, type ValuesKey } from "@parley/engine";
import { createResultId } from "../base/ids.ts";
import { steadyTime } from "../base/steady-time.ts";
import { asLast, logsAfter, notYet, reportOf, stateAfter } from "../deliveries/after-attempt.ts";
import type { NewDelivery } from "../deliveries/delivery-repository.ts";
import { assertMayDeliver, toDelivery } from "../deliveries/to-delivery.ts";
import type { CodeOrigin } from "../sandbox/code-origin.ts";
import type { ChatFlows } from "../versions/chat-flows.ts";
import {
  type BlockCall,
  type BlockMeans,
  type Deliver,
  findServedBlock,
  isWaiting,
  namedValues,
  prepareBlockCall,
  runWait,
  type ServedBlock,
} from "./block-call.ts";
import type { EffectMemory } from "./create-effect-memory.ts";
import { fingerprintValues, type MadeDelivery } from "./effect-outcome.ts";
import { leaveUnfinished, runStreamed } from "./run-streamed.ts";
import { createTextStream } from "./text-stream.ts";
import { leaveByWayOut, wayOutOf } from "./way-out.ts";

/** The services for meeting needs. */
export interface NeedMeans extends BlockMeans {
  servers: BlockServers;
  effectMemory: EffectMemory;
}

/** A chat that the server runs. */
export interface ServerChat {
  workspaceId: string;
  flows: Pick<ChatFlows, "loaded" | "load">;
  /** Null in a preview. */
  resultId: string | null;
  /** The key by which this chat's effects are stored; by default the result's id. */
  memory?: { chat: string; keptWith: "result" | "chat" | undefined };
  /** Returns the transcript so far. */
  transcript: () => Promise<string>;
  /** Returns the visitor's answers so far. */
  answers?: () => Promise<NamedAnswer[]>;
  memoryAt: (place: Place) => BlockMemory;
  /** Collects deliveries until the turn is stored; absent in a preview, which sends at once. */
  outgoing?: OutgoingDeliveries;
  /** Aborts when the outcome is no longer needed. */
  signal?: AbortSignal;
}

/** The deliveries that the blocks of a turn have requested so far. */
interface OutgoingDeliveries {
  /** The bot of the result. */
  botId: string;
  /** The number of visits to blocks in earlier chats with the same result. */
  visitOffset: number;
  /** An answer was changed: what is sent for other values than before is another delivery. */
  isAgain?: boolean;
  list: NewDelivery[];
}

/** Meets a need. Returns null for a need that only the client can meet. */
export const fulfilNeed = async (
  means: NeedMeans,
  chat: ServerChat,
  need: NeedOutput,
  session: Session,
): Promise<Patch | null> => {
  switch (need.kind) {
    case "evaluate":
      return evaluate(means, need.evaluations, { workspaceId: chat.workspaceId, botId: need.botId });
    case "load bot":
      return (await chat.flows.load(need.botId)) ? {} : { error: `The bot ${need.botId} is not published.` };
    case "result id":
      // A preview has no result, so it gets a new id.
      return { data: chat.resultId ?? createResultId() };
    case "transcript":
      return { data: await chat.transcript() };
    case "effect":
      return need.where === "client" ? null : doEffect(means, chat, need, session);
    default:
      return need satisfies never;
  }
};

const evaluate = async (
  { sandbox }: NeedMeans,
  evaluations: readonly Evaluation[],
  origin: CodeOrigin,
): Promise<Patch> => {
  const results = await sandbox.evaluate(evaluations, origin);
  return { data: results.map((result) => ({ ...result })) };
};

/** Creates the call of a block's server code for a need, with the current values of the bot's variables. */
export const callOfNeed = (
  { servers }: Pick<NeedMeans, "servers">,
  { workspaceId, flows, answers, memoryAt, signal }: Omit<ServerChat, "transcript">,
  { botId, blockId, visit }: EffectNeed,
  session: Session,
): BlockCall | null => {
  const served = findServedBlock(servers, lookup(flows.loaded, botId), blockId);
  const place = { botId, blockId, visit };
  const call = { workspaceId, chat: session.context, place, values: currentValues(session), memory: memoryAt(place) };
  return served && { served, ...call, ...(answers ? { answers } : {}), ...(signal === undefined ? {} : { signal }) };
};

/** Creates a function that converts an effect's deliveries to their stored form; null in a chat that stores nothing. */
const toStorable =
  (
    { outgoing, resultId, workspaceId }: ServerChat,
    { block, server }: ServedBlock,
    { effect, place, values }: { effect: string; place: Place; values: string },
  ) =>
  ({ delivery, state }: MadeDelivery, index: number): NewDelivery | null => {
    const kind = lookup(server.deliveries ?? {}, delivery.name);
    if (outgoing === undefined || resultId === null || !kind) return null;
    const { botId: blockBotId, blockId } = place;
    const origin = { workspaceId, resultId, botId: outgoing.botId, blockBotId, blockId, blockType: block.type };
    const stored = toDelivery(
      origin,
      delivery,
      kind,
      `${placeKey(place)} ${effect} ${index}${outgoing.isAgain ? ` ${values}` : ""}`,
    );
    return state === undefined ? stored : { ...stored, state };
  };

/** Names the values that a block's effect depends on, for chats whose visitors change answers. */
export const valuesKeyOf =
  ({ servers }: Pick<NeedMeans, "servers">, flows: Readonly<Record<string, Flow>>): ValuesKey =>
  ({ botId, blockId }, session) => {
    const served = findServedBlock(servers, lookup(flows, botId), blockId);
    return served && fingerprintValues(served.block, namedValues(served.flow, currentValues(session)));
  };

/** Performs a block's effect on the server. */
const doEffect = async (
  means: NeedMeans,
  chat: ServerChat,
  need: EffectNeed,
  session: Session,
): Promise<Patch | null> => {
  const call = callOfNeed(means, chat, need, session);
  if (!call?.place) return { error: "The server does nothing for this block." };
  const { served, place } = call;
  // If the incoming call has not arrived yet, the client is told to ask again.
  if (isWaiting(served, need.effect)) return (await runWait(means, need.effect, call, need.data)) ?? null;
  const { outgoing, resultId, workspaceId } = chat;
  const variables = namedValues(served.flow, call.values ?? {});
  // Adds the offset, because every chat counts visits from one, even if it continues an earlier result.
  const ownPlace = { ...place, visit: place.visit + (outgoing?.visitOffset ?? 0) };
  const unfinished = (text: string) => ({ patch: leaveUnfinished(means, served, need.effect, text) });
  const memory = resultId === null ? undefined : chat.memory;
  const of = { workspaceId, chat: memory?.chat ?? resultId, keptWith: memory?.keptWith, unfinished };
  const remembered = { ...served, ...of, effect: need.effect, place: ownPlace, variables };
  const values = fingerprintValues(served.block, variables);
  const storable = toStorable(chat, served, { effect: need.effect, place: ownPlace, values });
  const { patch, deliveries } = await means.effectMemory(remembered, async (stream = createTextStream()) => {
    const made: MadeDelivery[] = [];
    const deliver: Deliver = async (delivery, kind, how) => {
      const ofType = outgoing?.list.filter(({ blockType }) => blockType === served.block.type) ?? [];
      assertMayDeliver(kind, ofType, delivery);
      const stored = how === "later" ? null : storable({ delivery }, made.length);
      if (stored === null) {
        made.push({ delivery });
        return notYet;
      }
      const { id, resultId } = stored;
      const botId = served.flow.botId;
      const sent = await means.sendAtOnce({ kind, delivery, workspaceId, botId, of: { id, resultId } });
      const outcome = how === "once" ? asLast(sent) : sent;
      const state = stateAfter(outcome, { attempts: 1, time: steadyTime(), chance: Math.random() });
      made.push({ delivery, state });
      return reportOf(outcome, [...logsAfter(outcome, state)]);
    };
    const full = outgoing === undefined ? call : { ...call, deliver, resultBotId: outgoing.botId };
    return {
      patch: await runStreamed(means, need.effect, { ...full, isAwaited: true, isUnread: true }, stream, need.data),
      deliveries: made,
    };
  });
  for (const [index, made] of deliveries.entries()) {
    const stored = storable(made, index);
    if (stored !== null) outgoing?.list.push(stored);
  }
  return patch;
};

/** Returns the outcome of an effect on the visitor's page when there is no page, or it can't be trusted. */
export const fulfilWithoutPage = async (
  means: Pick<NeedMeans, "servers" | keyof BlockMeans>,
  chat: Omit<ServerChat, "transcript">,
  need: EffectNeed,
  session: Session,
): Promise<Patch> => {
  const call = callOfNeed(means, chat, need, session);
  const run = lookup(call?.served.server.withoutPage ?? {}, need.effect);
  if (!call || !run) return {};
  const { block, context } = await prepareBlockCall(means, call);
  const { failure, ...patch } = await run(block, context, need.data);
  return failure ? leaveByWayOut(wayOutOf(means.definitions, call.served), patch, failure) : patch;
};
