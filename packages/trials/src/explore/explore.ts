import { type Catalogue, type Flow, type Flows, lookup, type NeedOutput, type Patch } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import { confirmFindings, type ExploreFinding, findUnreachable } from "./confirm-findings.ts";
import { findInTurn, keyOfSuspicion, noPast, pastAfter, questionBefore } from "./find-in-turn.ts";
import { type FlowFacts, readFlowFacts } from "./flow-facts.ts";
import { type PlayedTurn, playTurn, questionOf, type TurnMeans } from "./play-turn.ts";
import { recordBlocks } from "./record-blocks.ts";
import { sampleReplies } from "./sample-replies.ts";
import { createQueue } from "./search-queue.ts";
import { stateKey } from "./state-key.ts";
import type { Sighting, State } from "./states.ts";
import { supposeOutcomes } from "./suppose-outcomes.ts";
import type { Exploring, TrialStep, TrialTurn } from "./trial.ts";

export interface ExploreOptions {
  flow: Flow;
  /** Other bots to which it may link, by id. */
  linked?: Flows;
  catalogue: Catalogue;
  definitions: Definitions;
  /** The most situations that are looked at. Default: 20,000. */
  mostStates?: number;
  /** How long it may take, in milliseconds, by a clock that is given in. Default: as long as it takes. */
  time?: { now(): number; most: number };
}

export interface Exploration {
  findings: ExploreFinding[];
  states: number;
  turns: number;
  /** Whether everything was tried that there is to try. Otherwise the budget has ended it. */
  isComplete: boolean;
  /** Whether code was met that the host did not run, or a linked bot that was not given. */
  isBlind: boolean;
  enteredGroups: number;
  allGroups: number;
}

const usualStates = 20_000;
/** A chat is followed no further than this many turns. */
const mostTurns = 200;
/** The most ways in which the needs of one turn are met. */
const mostWays = 24;
/** The most places of each finding that are kept, to choose the nearest. */
const mostSightings = 20;
const mostFindings = 200;
/** What a block leaves to chance is tried with these seeds. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
/** After this many turns the host is told. */
const turnsBetween = 50;

/**
 * Walks a bot by itself: from each situation that differs in what may happen next, every reply that may matter, breadth
 * first, what leads to new places before the rest. Services answer as usual, with values that later comparisons ask for,
 * and with a failure. Everything it finds is replayed before it is told.
 */
export function* explore(options: ExploreOptions): Exploring<Exploration> {
  const { flow, linked = {}, catalogue, definitions, mostStates = usualStates, time } = options;
  const flows: Flows = { ...linked, [flow.botId]: flow };
  const isAlone = Object.keys(flows).length === 1 && flow.events.every(({ type }) => type === "start");
  const facts: Record<string, FlowFacts> = Object.fromEntries(
    Object.entries(flows).map(([id, one]) => [id, readFlowFacts(one, definitions, flows, isAlone)]),
  );
  const recorder = recordBlocks(catalogue, (botId, blockId) => lookup(facts, botId)?.shownBy(blockId) ?? []);
  const means: TurnMeans = {
    machine: { flows, catalogue: recorder.catalogue },
    botId: flow.botId,
    take: recorder.take,
    outcomesOf: (need) => outcomesOf(need),
    evaluated: new Map(),
  };
  const known = new Map<string, readonly Patch[]>();
  const outcomesOf = (need: NeedOutput): readonly Patch[] => {
    const key = `${need.botId}/${need.blockId}`;
    const found = known.get(key) ?? supposeOutcomes(lookup(facts, need.botId), need);
    known.set(key, found);
    return found;
  };

  const end = time ? time.now() + time.most : Number.POSITIVE_INFINITY;
  const queue = createQueue<State>();
  const states = new Map<string, State>();
  const sightings = new Map<string, Sighting[]>();
  const entered = new Set<string>();
  const taken = new Set<string>();
  let turns = 0;
  let isStopped = false;
  let isCut = false;
  let usedChance = false;
  let isBlind = false;
  const allGroups = Object.values(flows).reduce((sum, { groups }) => sum + groups.length, 0);
  const groupsOf = (blocks: ReadonlySet<string>): number =>
    Object.values(facts).reduce(
      (sum, { flow: { botId, groups } }) =>
        sum + groups.filter((group) => group.blocks.some(({ id }) => blocks.has(`${botId}/${id}`))).length,
      0,
    );

  const isOver = () => isStopped || (time !== undefined && time.now() >= end);

  function* tell(): Exploring<void> {
    const progress = { states: states.size, turns, enteredGroups: groupsOf(entered), allGroups };
    if ((yield { is: "progress", ...progress }) === true) isStopped = true;
  }

  const learn = (from: State | null, turn: TrialTurn, played: PlayedTurn): void => {
    const answered = from?.asking && turn.step.is === "reply" ? from.asking : null;
    const past = pastAfter(facts, from?.past ?? noPast, played, answered);
    for (const suspicion of findInTurn(facts, turn.step, played, past)) {
      const key = keyOfSuspicion(suspicion);
      const seen = sightings.get(key) ?? [];
      if (seen.length < mostSightings && (seen.length > 0 || sightings.size < mostFindings))
        sightings.set(key, [...seen, { suspicion, from, turn }]);
    }
    let isNew = false;
    for (const { botId, blockId } of played.ran) isNew = note(entered, `${botId}/${blockId}`) || isNew;
    for (const output of played.outputs)
      if (output.type === "edge") isNew = note(taken, `${output.botId}/${output.edgeId}`) || isNew;
    const { session, input } = played;
    const place = questionOf(flows, session);
    const depth = (from?.depth ?? 0) + 1;
    if (!place || depth >= mostTurns) {
      isCut ||= place !== null;
      return;
    }
    const key = stateKey(facts, session, isAlone);
    if (states.has(key)) return;
    if (states.size >= mostStates) {
      isCut = true;
      return;
    }
    const question =
      questionBefore(played.outputs) || (from?.asking?.blockId === place.blockId ? from.asking.question : "");
    const shown = input ?? from?.asking?.input;
    const state: State = {
      session,
      asking: shown ? { botId: place.botId, blockId: place.blockId, question, input: shown } : null,
      past,
      before: from,
      turn,
      depth,
    };
    states.set(key, state);
    queue.add(state, isNew);
  };

  /** Tries a step with all outcomes and all chances that there may be. */
  function* tryStep(from: State | null, step: TrialStep): Exploring<void> {
    const ways: (readonly number[])[] = [[]];
    const known = new Set<string>();
    let hasChance = false;
    for (const [number, seed] of seeds.entries()) {
      if (number > 0 && !hasChance) return;
      for (let way = 0; way < (number === 0 ? ways.length : 1); way += 1) {
        if (isOver()) return;
        const picks = ways[way] ?? [];
        const played = yield* playTurn(means, from?.session ?? null, { ...step, seed }, picks);
        turns += 1;
        hasChance ||= played.usedChance;
        usedChance ||= played.usedChance;
        isBlind ||= played.isBlind;
        learn(from, { step: { ...step, seed }, outcomes: played.outcomes }, played);
        if (number === 0) addWays(ways, known, picks, played.choices);
        if (turns % turnsBetween === 0) yield* tell();
      }
    }
  }

  const stepsAt = ({ asking, session }: State): TrialStep[] => {
    const place = questionOf(flows, session);
    const entry = place && lookup(facts, place.botId)?.blocks.get(place.blockId);
    if (!asking || !place || !entry) return [];
    const { botId, blockId } = place;
    const own = lookup(facts, botId);
    const variable = own?.flow.variables.find(({ id }) => id === entry.block.options.variableId)?.name;
    const values = variable === undefined ? [] : (own?.valuesOf(variable) ?? []);
    const replies = sampleReplies(
      asking.input,
      entry.block,
      values.length > 0 || !variable ? values : (own?.allValues ?? []),
    );
    const commands = (own?.flow.events ?? []).flatMap(({ type, options: { command } }): TrialStep[] =>
      type === "command" && typeof command === "string" && note(taken, `${botId}/${blockId}/${command}`)
        ? [{ is: "command", command, seed: 1 }]
        : [],
    );
    return [...replies.map((reply): TrialStep => ({ is: "reply", reply, botId, blockId, seed: 1 })), ...commands];
  };

  yield* tryStep(null, { is: "start", seed: 1 });
  for (let state = queue.next(); state && !isOver(); state = queue.next())
    for (const step of stepsAt(state)) {
      if (isOver()) break;
      yield* tryStep(state, step);
    }
  const isComplete = !isOver() && !isCut;
  yield* tell();
  const confirmed = yield* confirmFindings({ facts, flows, means }, [...sightings.values()]);
  const proof = { isComplete: isComplete && !usedChance && !isBlind, entered };
  return {
    findings: [...confirmed, ...findUnreachable(facts[flow.botId], proof)],
    states: states.size,
    turns,
    isComplete,
    isBlind,
    enteredGroups: groupsOf(entered),
    allGroups,
  };
}

/** Adds a key; whether it is new. */
const note = (keys: Set<string>, key: string): boolean => {
  if (keys.has(key)) return false;
  keys.add(key);
  return true;
};

/** Adds the ways that differ from this one in the outcome of one need, which had the usual one. */
const addWays = (
  ways: (readonly number[])[],
  known: Set<string>,
  picks: readonly number[],
  choices: readonly number[],
) => {
  for (const [place, count] of choices.entries()) {
    if (place < picks.length) continue;
    for (let choice = 1; choice < count; choice += 1) {
      const way = [...picks, ...Array<number>(place - picks.length).fill(0), choice];
      if (ways.length < mostWays && note(known, way.join())) ways.push(way);
    }
  }
};
