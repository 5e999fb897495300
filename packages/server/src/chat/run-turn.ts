import { randomInt } from "node:crypto";
import {
  type ApiAction,
  bubbleLine,
  type EngineEvent,
  lookup,
  type NeedOutput,
  type Output,
  type Patch,
  type TranscriptLine,
} from "@parley/core";
import { HttpError } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { advanceWithinLimit } from "./advance-within-limit.ts";
import type { ChatFlows } from "./chat-flows.ts";
import { type ChatState, withLines } from "./chat-state.ts";
import { fulfilNeed } from "./fulfil-need.ts";

/** Seeds are unsigned 32-bit integers. */
const seeds = 2 ** 32;

/** What happens to a chat, without time and chance. */
export type Happening = { [E in EngineEvent as E["type"]]: Omit<E, "time" | "seed"> }[EngineEvent["type"]];

/** What a turn gave, in the order in which it came. */
export type TurnPart = Output | { type: "action"; action: ApiAction };

export interface ChatTurn {
  state: ChatState;
  parts: TurnPart[];
  /** Milliseconds since 1970. */
  time: number;
}

const linesOf = (output: Output): TranscriptLine[] => {
  if (output.type === "bubble") return [bubbleLine(output)];
  const isSaid = output.type === "rejected" || (output.type === "answer" && output.isShownBefore !== true);
  return isSaid ? [{ by: "User", text: output.label }] : [];
};

const refuseAfter = (begun: number, limit: number | undefined): void => {
  if (!limit || Date.now() - begun < limit) return;
  throw new HttpError(504, "TIMEOUT", `The chat took longer than ${limit / 1000} seconds.`);
};

/**
 * Runs a chat until it waits for the client or has ended. What the server can do it does on the way; what the client
 * does becomes an action, and the flow goes on at once unless the action has an outcome.
 *
 * @throws HttpError 504 when it takes longer than CHAT_API_TIMEOUT
 */
export const runTurn = async (
  services: Services,
  flows: ChatFlows,
  state: ChatState,
  happening: Happening,
): Promise<ChatTurn> => {
  const { runs, apis, environment } = services;
  const time = Date.now();
  const parts: TurnPart[] = [];
  let { transcript } = state;
  let need: NeedOutput | null = null;

  const step = (session: ChatState["session"], given: Happening) => {
    const event: EngineEvent = { ...given, time: Date.now(), seed: randomInt(seeds) };
    const { session: next, outputs } = advanceWithinLimit(flows.loaded, runs, session, event);
    parts.push(...outputs);
    transcript = withLines(transcript, outputs.flatMap(linesOf));
    return { session: next, need: outputs.findLast((output) => output.type === "need") };
  };

  /** Null when the client has to do it first. */
  const answer = async (session: ChatState["session"], asked: NeedOutput): Promise<Patch | null> => {
    const done = await fulfilNeed(services, { flows, state: { ...state, session, transcript } }, asked);
    if (done !== null) return done;
    const api = asked.where === "server" ? undefined : lookup(apis, asked.blockType);
    const action = api?.action?.(asked) ?? null;
    if (action !== null) parts.push({ type: "action", action });
    if (action === null ? api?.patch !== undefined : action.expectsDedicatedReply === true) return null;
    if (action === null) {
      const { botId, blockId, kind } = asked;
      const description = `Nobody in this chat can do "${kind}"; the flow goes on`;
      parts.push({ type: "log", botId, blockId, status: "warning", description });
    }
    return {};
  };

  let current = step(state.session, happening);
  while (current.need !== undefined) {
    refuseAfter(time, environment.CHAT_API_TIMEOUT);
    const patch = await answer(current.session, current.need);
    if (patch === null) {
      need = current.need;
      break;
    }
    current = step(current.session, { type: "done", needId: current.need.id, patch });
  }
  return { state: { ...state, session: current.session, need, transcript }, parts, time };
};
