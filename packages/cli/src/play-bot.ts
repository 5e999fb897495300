import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { servers } from "@parley/blocks/servers";
import {
  type EngineEvent,
  type Evaluation,
  type EvaluationResult,
  type Flow,
  lookup,
  type NeedOutput,
  type Output,
  type Patch,
  type Session,
  type VariableValue,
} from "@parley/core";
import { type BotFile, compileFlow } from "@parley/core/format";
import { advance } from "@parley/engine";
import { findEffect } from "@parley/server";
import { answerNeed } from "./answer-need.ts";

export interface PlayOptions {
  file: BotFile;
  /** Bots that links may name, besides the one that is played. */
  linked: readonly BotFile[];
  variables: Record<string, VariableValue>;
  evaluate(evaluations: readonly Evaluation[]): Promise<EvaluationResult[]>;
  /** Told what the bot says and asks, as it comes. */
  show(outputs: readonly Output[]): void;
  /** The next answer; null when there is none. Called once for every input, and again after a wrong answer. */
  answer(): Promise<string | null>;
}

export interface Played {
  outputs: Output[];
  session: Session;
  flow: Flow;
  status: "ended" | "waiting";
}

const idOf = (file: BotFile): string => (typeof file.id === "string" ? file.id : "bot");

const compileOf = (file: BotFile): Flow => compileFlow(file, definitions, { botId: idOf(file), version: null }).flow;

/**
 * Plays a bot with the engine. Waits and redirects are over at once, and nothing is stored; what a server does for the
 * bot, as calling others, happens.
 */
export const playBot = async (options: PlayOptions): Promise<Played> => {
  const flow = compileOf(options.file);
  const flows: Record<string, Flow> = { [flow.botId]: flow };
  for (const linked of options.linked) flows[idOf(linked)] = compileOf(linked);
  const outputs: Output[] = [];
  const send = (session: Session | null, event: EventBody): Session => {
    const complete: EngineEvent = { ...event, time: Date.now(), seed: Math.floor(Math.random() * 2 ** 32) };
    const step = advance(flows, runs, session, complete);
    outputs.push(...step.outputs);
    options.show(step.outputs);
    return step.session;
  };
  const fulfil = async (need: NeedOutput, { context, frames }: Session): Promise<Patch> => {
    const { evaluate } = options;
    const flow = lookup(flows, need.botId);
    const effect = need.where === "server" && flow ? findEffect(servers, flow, need.blockId) : null;
    return effect
      ? effect.run({ evaluate }, context, frames.at(-1)?.variables ?? {})
      : answerNeed(need, { evaluate, outputs });
  };
  let session = send(null, {
    type: "start",
    botId: flow.botId,
    variables: options.variables,
    context: { isPreview: true },
  });
  while (session.waiting) {
    if (session.waiting.for === "reply") {
      const text = await options.answer();
      if (text === null) break;
      session = send(session, { type: "reply", reply: { text } });
    } else {
      const { needId } = session.waiting;
      const need = outputs.find((output): output is NeedOutput => output.type === "need" && output.id === needId);
      const patch = need ? await fulfil(need, session) : { error: "The need is unknown." };
      session = send(session, { type: "done", needId, patch });
    }
  }
  return { outputs, session, flow, status: session.status };
};

type EventBody = { [E in EngineEvent as E["type"]]: Omit<E, "time" | "seed"> }[EngineEvent["type"]];
