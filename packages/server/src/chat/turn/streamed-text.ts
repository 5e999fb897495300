import type { Patch, Place } from "@parley/core";
import { currentValues } from "@parley/engine";
import { namedValues } from "../../effects/block-call.ts";
import { fingerprintValues } from "../../effects/effect-outcome.ts";
import { followStream, type StreamMessage } from "../../effects/follow-stream.ts";
import { callOfNeed } from "../../effects/fulfil-need.ts";
import { createChatMemory } from "../../effects/memory-repository.ts";
import { longestWork } from "../../effects/run-once.ts";
import { hasText, leaveUnfinished, runStreamed } from "../../effects/run-streamed.ts";
import type { TextStream } from "../../effects/text-stream.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import type { ChatServices } from "../services.ts";
import type { StoredSession } from "../session/session-repository.ts";
import { recordedAnswers } from "./recorded-lines.ts";
import type { StreamedNeed } from "./streamed-need.ts";

/** The most attempts at a text: it is generated again if its client asks after a failure. */
const mostAttempts = 5;

/** A streamed text that a chat waits for. */
export interface StreamedText {
  /** The outcome, or `under way`; null if the client has not requested the text. */
  find(): Promise<Patch | "under way" | null>;
  /** Streams the text from its beginning. Generates it if nobody has started that or if it failed. */
  follow(signal: AbortSignal): AsyncGenerator<StreamMessage, void>;
  stop(): Promise<void>;
}

/** Performs the effect for the chat. */
const doEffect = (services: ChatServices, flows: ChatFlows, stored: StoredSession, { need }: StreamedNeed) => {
  const { workspaceId, resultId, state } = stored;
  const memories = { ...state.memories };
  const chat = {
    workspaceId,
    flows,
    resultId,
    answers: () => recordedAnswers(services, flows, stored, []),
    memoryAt: (place: Place) => createChatMemory(memories, place),
    signal: AbortSignal.timeout(longestWork),
  };
  const call = state.session && callOfNeed(services, chat, need, state.session);
  return async (stream: TextStream): Promise<Patch> =>
    call
      ? runStreamed(services, need.effect, { ...call, isAwaited: true }, stream, need.data)
      : { error: "The server does nothing for this block." };
};

/** The numbered attempts at the text. A preview stores nothing, so its attempts are kept in memory for a minute. */
const attemptsAt = (services: ChatServices, flows: ChatFlows, stored: StoredSession, streamed: StreamedNeed) => {
  const { runOnce, previewRuns } = services;
  const { resultId, workspaceId, state } = stored;
  const { need, served } = streamed;
  const { server, flow, block } = served;
  const generate = doEffect(services, flows, stored, streamed);
  const run = async (stream: TextStream) => ({ patch: await generate(stream) });
  const unfinished = (text: string) => ({ patch: leaveUnfinished(services, served, need.effect, text) });
  const owner = resultId === null ? null : { id: resultId, workspaceId };
  const place = { botId: need.botId, blockId: need.blockId, visit: need.visit + state.visitOffset };
  const values = fingerprintValues(block, namedValues(flow, state.session ? currentValues(state.session) : {}));
  return (attempt: number): StreamedText => {
    const work = { server, place, effect: need.effect, attempt, values, run, isRepeatable: false, unfinished };
    const name = JSON.stringify([stored.id, state.lastStep, need.id, attempt]);
    if (owner)
      return {
        find: () => runOnce.find(owner, work),
        follow: (signal) => runOnce.follow(owner, work, 0, signal),
        stop: () => runOnce.stop(owner, work),
      };
    return {
      find: async () => {
        const begun = previewRuns.find(name);
        return begun ? Promise.race([begun.outcome, "under way" as const]) : null;
      },
      follow: (signal) => followStream(previewRuns.run(name, generate), 0, signal),
      stop: async () => previewRuns.stop(name),
    };
  };
};

/** The text that a chat waits for. It is generated once, or again on request after a failure. */
export const openStreamedText = (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  streamed: StreamedNeed,
): StreamedText => {
  const attemptAt = attemptsAt(services, flows, stored, streamed);
  /** The first attempt that has not failed. */
  const newest = async () => {
    let failure: Patch | null = null;
    for (let number = 0; ; number += 1) {
      const attempt = attemptAt(number);
      const known = await attempt.find();
      const hasFailed = known !== null && known !== "under way" && !hasText(known, streamed.bubble.variable);
      if (!hasFailed || number === mostAttempts - 1) return { attempt, known: known ?? failure };
      failure = known;
    }
  };
  return {
    find: async () => (await newest()).known,
    async *follow(signal) {
      yield* (await newest()).attempt.follow(signal);
    },
    stop: async () => (await newest()).attempt.stop(),
  };
};

/** Waits for the outcome of a text. */
export const awaitText = async (text: StreamedText): Promise<Patch> => {
  for await (const message of text.follow(new AbortController().signal))
    if (message.is === "patch") return message.patch;
  throw new Error("What is followed to its end has an outcome");
};
