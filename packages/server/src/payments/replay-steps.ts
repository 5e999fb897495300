import {
  type EngineEvent,
  type Evaluation,
  type InputOutput,
  isJsonObject,
  lookup,
  type NeedOutput,
  type Output,
  type Patch,
  type Session,
} from "@parley/core";
import { advanceWithinLimit } from "../chat/advance-within-limit.ts";
import type { ChatFlows } from "../chat/chat-flows.ts";
import { fulfilNeed } from "../chat/fulfil-need.ts";
import type { Happening } from "../chat/run-turn.ts";
import { recallEffect } from "../effects/recall-effect.ts";
import type { Services } from "../services.ts";

/** A chat after one more event and all that it needed. */
export interface ReplayStep {
  session: Session;
  outputs: Output[];
  /** Where the chat waits for the visitor; undefined when it has ended. */
  input: InputOutput | undefined;
}

export interface ReplayOptions {
  services: Services;
  flows: ChatFlows;
  resultId: string;
}

/** When an event happened, in milliseconds since 1970, and what chance made of it. */
interface Moment {
  time: number;
  seed: number;
}

/** What the server can do without the visitor's browser. Code for the page runs apart: it may compute, not look around. */
const fulfil = async (
  { services, flows, resultId }: ReplayOptions,
  session: Session,
  need: NeedOutput,
): Promise<Patch> => {
  if (need.where === "server")
    return recallEffect(services, { resultId, flow: lookup(flows.loaded, need.botId), session }, need);
  const done = await fulfilNeed(services, { flows, state: { resultId, session, transcript: [] } }, need);
  if (done !== null) return done;
  if (need.kind !== "run on page" || !isJsonObject(need.data)) return {};
  const [outcome] = await services.sandbox.evaluate([{ key: "", ...need.data } as unknown as Evaluation]);
  return outcome?.ok ? { data: outcome.value } : { error: outcome?.error ?? "The code was not run." };
};

/** Takes a chat one event further, up to where it needs something. */
export const beginStep = (
  { services, flows }: ReplayOptions,
  session: Session | null,
  happening: Happening,
  moment: Moment,
): { session: Session; outputs: Output[] } => {
  const event: EngineEvent = { ...happening, ...moment };
  return advanceWithinLimit(flows.loaded, services.runs, session, event);
};

/** Does what the chat needs until it waits for the visitor or has ended. */
export const finishStep = async (
  options: ReplayOptions,
  begun: { session: Session; outputs: Output[] },
  { time, seed }: Moment,
): Promise<ReplayStep> => {
  const outputs = [...begun.outputs];
  let { session } = begun;
  let need = begun.outputs.findLast((output) => output.type === "need");
  while (need !== undefined) {
    const patch = await fulfil(options, session, need);
    const moment = { time, seed: seed + outputs.length };
    const next = beginStep(options, session, { type: "done", needId: need.id, patch }, moment);
    session = next.session;
    outputs.push(...next.outputs);
    need = next.outputs.findLast((output) => output.type === "need");
  }
  const input = outputs.findLast((output) => output.type === "input");
  return { session, outputs, input: session.status === "ended" ? undefined : input };
};
