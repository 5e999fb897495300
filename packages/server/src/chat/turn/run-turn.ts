import { randomInt } from "node:crypto";
import {
  type ApiAction,
  type EffectNeed,
  type EngineEvent,
  type Happening,
  lookup,
  type Output,
  type Patch,
  writeTranscript,
} from "@parley/core";
import { type Driver, drive, driveKept } from "@parley/engine";
import type { NewDelivery } from "../../deliveries/delivery-repository.ts";
import { fulfilNeed, type ServerChat, valuesKeyOf } from "../../effects/fulfil-need.ts";
import { createChatMemory } from "../../effects/memory-repository.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import { HttpError } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import type { ChatState } from "../session/chat-state.ts";
import type { StoredSession } from "../session/session-repository.ts";
import { recordedAnswers, recordedLines } from "./recorded-lines.ts";
import { findStreamedNeed } from "./streamed-need.ts";

/** Seeds are unsigned 32-bit integers. */
const seeds = 2 ** 32;

/** An output or action of a turn. The parts of a turn are in order. */
export type TurnPart = Output | { type: "action"; action: ApiAction };

export interface ChatTurn {
  state: ChatState;
  parts: TurnPart[];
  /** The event, and the outcomes that the server returned since. */
  events: EngineEvent[];
  /** The deliveries that blocks requested. */
  deliveries: NewDelivery[];
  /** Milliseconds since 1970. */
  time: number;
  /** The times of parts that happened before, and count again since an answer was changed. */
  times?: ReadonlyMap<TurnPart, number>;
}

/**
 * Runs a chat until it waits for the client or has ended. The server meets the needs that it can. A client's need
 * becomes an action; the flow continues at once unless the action has an outcome. A streamed text is requested by a
 * separate call.
 *
 * @param earlier events of the same request that are not stored yet
 * @throws HttpError 504 if it takes longer than CHAT_API_TIMEOUT
 */
export const runTurn = async (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  happening: Happening,
  earlier: readonly EngineEvent[] = [],
): Promise<ChatTurn> => {
  const { runs: catalogue, matches, apis, environment } = services;
  const { state, workspaceId } = stored;
  const { resultId } = state;
  const time = Date.now();
  const limit = environment.CHAT_API_TIMEOUT;
  const signal = limit ? AbortSignal.timeout(limit) : undefined;
  const parts: TurnPart[] = [];
  const events: EngineEvent[] = [];
  const memories = { ...state.memories };
  const deliveries: NewDelivery[] = [];
  const times = new Map<TurnPart, number>();
  const kept = state.kept && structuredClone(state.kept);
  const outgoing = {
    botId: stored.botId,
    visitOffset: state.visitOffset,
    list: deliveries,
    isAgain: kept !== undefined,
  };
  const chat: ServerChat = {
    workspaceId,
    flows,
    resultId,
    memory:
      stored.resultId === null
        ? { chat: stored.id, keptWith: stored.isNamed ? "chat" : undefined }
        : { chat: stored.resultId, keptWith: "result" },
    transcript: async () => writeTranscript(await recordedLines(services, flows, stored, [...earlier, ...events])),
    answers: () => recordedAnswers(services, flows, stored, [...earlier, ...events]),
    memoryAt: (place) => createChatMemory(memories, place),
    ...(resultId === null ? {} : { outgoing }),
    ...(signal === undefined ? {} : { signal }),
  };

  /** Null if the client must do it first. */
  const askClient = (need: EffectNeed): Patch | null => {
    const api = lookup(apis, need.blockType);
    const action = api?.action?.(need) ?? null;
    if (action !== null) {
      parts.push({ type: "action", action });
      return action.expectsDedicatedReply === true ? null : {};
    }
    if (api?.patch !== undefined) return null;
    const { botId, blockId, effect } = need;
    const description = `Nobody in this chat can do "${effect}"; the flow goes on`;
    parts.push({ type: "log", botId, blockId, status: "warning", description });
    return {};
  };

  const driver: Driver = {
    machine: { flows: flows.loaded, catalogue, matches },
    moment: () => ({ time: Date.now(), seed: randomInt(seeds) }),
    onStep: ({ event, outputs }) => {
      events.push(event);
      parts.push(...outputs);
      if (event.time < time) for (const output of outputs) times.set(output, event.time);
    },
    fulfil: async (need, session) => {
      if (signal?.aborted)
        throw new HttpError(504, "TIMEOUT", `The chat took longer than ${Number(limit) / 1000} seconds.`);
      if (state.isStreamEnabled && findStreamedNeed(services, flows, need)) {
        parts.push({ type: "action", action: { type: "stream", stream: true, expectsDedicatedReply: true } });
        return null;
      }
      const patch = await fulfilNeed(services, chat, need, session);
      return patch ?? (need.kind === "effect" ? askClient(need) : {});
    },
  };
  const described = { name: "chat turn", facts: { "parley.turn.event": happening.type } };
  const turn = await services.tracing.run(described, async (span) => {
    const driven = kept
      ? await driveKept(
          { ...driver, kept, valuesKey: valuesKeyOf(services, flows.loaded) },
          state.session,
          happening,
          null,
        )
      : await drive(driver, state.session, happening);
    span.add({ "parley.turn.steps": events.length });
    return driven;
  });
  const { kept: _, ...others } = state;
  return {
    state: {
      ...others,
      ...(kept && kept.given.length + kept.outcomes.length > 0 ? { kept } : {}),
      session: turn.session,
      need: turn.need?.kind === "effect" ? turn.need : null,
      memories,
    },
    parts,
    events,
    deliveries,
    time,
    times,
  };
};
