import {
  type EngineEvent,
  type Evaluation,
  type EvaluationResult,
  type Flows,
  type Happening,
  type InputOutput,
  lookup,
  type NeedOutput,
  type Output,
  type Patch,
  type Session,
} from "@parley/core";
import { advance, findCurrentBlock, findNeed, lastInput, type Machine, unreadableResult } from "@parley/engine";
import { fixedStart } from "../play/fixed-moments.ts";
import type { BlockRecord, RanBlock } from "./record-blocks.ts";
import type { Exploring, SupposedOutcome, TrialStep } from "./trial.ts";

/** What turns are played on. */
export interface TurnMeans {
  machine: Machine & { flows: Flows };
  botId: string;
  take(): BlockRecord;
  /** What may have been answered to a need, the usual first; an empty list if nothing but going on is possible. */
  outcomesOf(need: NeedOutput): readonly Patch[];
  /** Results of author code that were asked for before. */
  evaluated: Map<string, EvaluationResult>;
}

export interface PlayedTurn {
  session: Session;
  outputs: Output[];
  ran: readonly RanBlock[];
  usedChance: boolean;
  outcomes: SupposedOutcome[];
  /** How many outcomes each need could have had, in the order of `outcomes`. */
  choices: number[];
  /** Blocks whose work was not done for real, as `botId/blockId`. */
  supposed: ReadonlySet<string>;
  /** Whether code was not run or a linked bot is not known, so that what follows would be another thing. */
  isBlind: boolean;
  /** The input that the chat waits at. */
  input: InputOutput | undefined;
}

/** The most needs that are met in one turn, as every block of a circle may have one. */
const mostNeeds = 1500;
/** The most results of author code that are remembered. */
const mostRemembered = 5000;

export const happeningOf = (step: TrialStep, botId: string): Happening => {
  if (step.is === "start") return { type: "start", botId, context: { isPreview: true } };
  return step.is === "reply" ? { type: "reply", reply: step.reply } : { type: "command", command: step.command };
};

/**
 * Plays a chat from one step until it waits again or has ended.
 *
 * @param picks the numbers of the outcomes that needs shall have, in order; the usual one for all others
 * @param given outcomes that replace the picked ones, in order
 */
export function* playTurn(
  means: TurnMeans,
  session: Session | null,
  step: TrialStep,
  picks: readonly number[],
  given: readonly SupposedOutcome[] = [],
): Exploring<PlayedTurn> {
  const time = fixedStart + (session?.answerCount ?? 0) * 1000;
  const moment = { time, seed: step.seed };
  means.take();
  let event: EngineEvent = { ...happeningOf(step, means.botId), ...moment };
  let current = session;
  const outputs: Output[] = [];
  const outcomes: SupposedOutcome[] = [];
  const choices: number[] = [];
  const supposed = new Set<string>();
  let isBlind = false;
  for (let count = 0; ; count += 1) {
    const stepped = advance(means.machine, current, event);
    current = stepped.session;
    outputs.push(...stepped.outputs);
    const need = findNeed(stepped.outputs);
    if (!need || count >= mostNeeds) break;
    let patch: Patch;
    if (need.kind === "evaluate") {
      const results = yield* evaluate(means, need);
      patch = results ?? { error: "The code was not run." };
      if (!results) supposed.add(placeOf(need));
      isBlind ||= !results;
    } else if (need.kind === "load bot") {
      const isKnown = lookup(means.machine.flows, need.botId) !== undefined;
      // The bot that the need names is the one to load; the block belongs to the one that runs.
      if (!isKnown) supposed.add(placeOf({ botId: current.frames.at(-1)?.botId ?? "", blockId: need.blockId }));
      isBlind ||= !isKnown;
      patch = isKnown ? {} : { error: "The linked bot is not among those that are explored." };
    } else {
      supposed.add(placeOf(need));
      const possible = means.outcomesOf(need);
      patch = given[outcomes.length]?.patch ?? possible[picks[outcomes.length] ?? 0] ?? {};
      const { botId, blockId } = need;
      outcomes.push({ botId, blockId, effect: need.kind === "effect" ? need.effect : need.kind, patch });
      choices.push(possible.length);
    }
    event = { type: "done", needId: need.id, patch, ...moment };
  }
  const { ran, usedChance } = means.take();
  const input = lastInput(outputs);
  return { session: current, outputs, ran, usedChance, outcomes, choices, supposed, isBlind, input };
}

export const placeOf = ({ botId = "", blockId = "" }: { botId?: string; blockId?: string }): string =>
  `${botId}/${blockId}`;

const keyOf = ({ code, args }: Evaluation): string => JSON.stringify([code, args]);

/** The results of author code; null if the host doesn't run it. */
function* evaluate({ evaluated }: TurnMeans, need: NeedOutput & { kind: "evaluate" }): Exploring<Patch | null> {
  const asked = need.evaluations.filter((one) => !one.isUnreadable && !evaluated.has(keyOf(one)));
  if (asked.length > 0) {
    const results = yield { is: "evaluate", evaluations: asked };
    if (!Array.isArray(results)) return null;
    if (evaluated.size > mostRemembered) evaluated.clear();
    for (const [index, one] of asked.entries()) {
      const result = results[index];
      if (result) evaluated.set(keyOf(one), result);
    }
  }
  const data = need.evaluations.map((one) => resultOf(evaluated, one));
  // Cast: results of code are JSON.
  return { data } as Patch;
}

const resultOf = (evaluated: ReadonlyMap<string, EvaluationResult>, one: Evaluation): EvaluationResult =>
  one.isUnreadable ? unreadableResult : (evaluated.get(keyOf(one)) ?? { ok: false, error: "The code was not run." });

/** The place where a chat waits for its visitor; null if it doesn't. */
export const questionOf = (flows: Flows, session: Session): { botId: string; blockId: string } | null =>
  session.waiting?.for === "reply" ? (findCurrentBlock(flows, session)?.place ?? null) : null;
