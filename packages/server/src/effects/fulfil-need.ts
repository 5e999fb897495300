import {
  type BlockMemory,
  type BlockServers,
  type EffectNeed,
  type Evaluation,
  lookup,
  type NamedAnswer,
  type NeedOutput,
  type Patch,
  type Place,
  type Session,
} from "@parley/core";
import { currentValues } from "@parley/engine";
import { createResultId } from "../base/ids.ts";
import type { ChatFlows } from "../versions/chat-flows.ts";
import {
  type BlockCall,
  type BlockMeans,
  findServedBlock,
  namedValues,
  prepareBlockCall,
  runEffect,
} from "./block-call.ts";
import type { EffectMemory } from "./create-effect-memory.ts";

/** What needs are met with. */
export interface NeedMeans extends BlockMeans {
  servers: BlockServers;
  effectMemory: EffectMemory;
}

/** A chat that is run by the server, or without one. */
export interface ServerChat {
  workspaceId: string;
  flows: Pick<ChatFlows, "loaded" | "load">;
  /** Null in a preview. */
  resultId: string | null;
  /** All that was said so far. */
  transcript: () => Promise<string>;
  /** What the visitor has answered so far. */
  answers?: () => Promise<NamedAnswer[]>;
  memoryAt: (place: Place) => BlockMemory;
  /** Ends when the outcome is no longer wanted. */
  signal?: AbortSignal;
}

/** Meets a need, as far as the server can; null for what only the client can do. */
export const fulfilNeed = async (
  means: NeedMeans,
  chat: ServerChat,
  need: NeedOutput,
  session: Session,
): Promise<Patch | null> => {
  switch (need.kind) {
    case "evaluate":
      return evaluate(means, need.evaluations);
    case "load bot":
      return (await chat.flows.load(need.botId)) ? {} : { error: `The bot ${need.botId} is not published.` };
    case "result id":
      // A preview has no result; its id is one that nothing else has.
      return { data: chat.resultId ?? createResultId() };
    case "transcript":
      return { data: await chat.transcript() };
    case "effect":
      return need.where === "client" ? null : doEffect(means, chat, need, session);
    default:
      return need satisfies never;
  }
};

const evaluate = async ({ sandbox }: NeedMeans, evaluations: readonly Evaluation[]): Promise<Patch> => {
  const results = await sandbox.evaluate(evaluations);
  return { data: results.map((result) => ({ ...result })) };
};

/** The call of a block that needs something, with the values that its bot has now. */
const callOf = (
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

/** What a block has the server do. */
const doEffect = async (means: NeedMeans, chat: ServerChat, need: EffectNeed, session: Session): Promise<Patch> => {
  const call = callOf(means, chat, need, session);
  if (!call?.place) return { error: "The server does nothing for this block." };
  const { served, place } = call;
  const variables = namedValues(served.flow, call.values ?? {});
  const remembered = { ...served, effect: need.effect, place, chat: chat.resultId, variables };
  return means.effectMemory(remembered, () => runEffect(means, need.effect, call, need.data));
};

/** Does an effect of the visitor's page where there is none, or none to be believed. */
export const fulfilWithoutPage = async (
  means: Pick<NeedMeans, "servers" | keyof BlockMeans>,
  chat: Omit<ServerChat, "transcript">,
  need: EffectNeed,
  session: Session,
): Promise<Patch> => {
  const call = callOf(means, chat, need, session);
  const run = lookup(call?.served.server.withoutPage ?? {}, need.effect);
  if (!call || !run) return {};
  const { block, context } = await prepareBlockCall(means, call);
  return run(block, context, need.data);
};
