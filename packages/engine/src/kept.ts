import {
  type EngineEvent,
  type Happening,
  type InputOutput,
  type Moment,
  type NeedOutput,
  placeKey,
  type Session,
  sizeOf,
} from "@parley/core";
import { type DrivenStep, type Driver, drive, findNeed, lastInput, type Turn } from "./drive.ts";
import { currentValues } from "./variables.ts";

type DoneEvent = Extract<EngineEvent, { type: "done" }>;
type GivenEvent = Exclude<EngineEvent, { type: "start" | "done" }>;

/**
 * What a visitor has given, and what was done for it, in the part of a chat that a changed answer has undone. Each is taken
 * over where the chat asks for the same again. Plain JSON.
 */
export interface Kept {
  given: { question: string; event: GivenEvent }[];
  outcomes: { key: string; event: DoneEvent }[];
}

/**
 * Names what an effect's outcome depends on, besides its own data: the same text for the same values. Null if the outcome
 * can't be taken over, because the host has to ask again.
 */
export type ValuesKey = (need: NeedOutput, session: Session) => string | null;

/** A short text for a long one. Different texts have the same one in 2^53 only by chance (cyrb53). */
const shortened = (text: string): string => {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return `${text.length} ${(4294967296 * (2097151 & two) + (one >>> 0)).toString(36)}`;
};

/** All values of the running bot, for hosts that don't know which of them a block reads. */
export const allValuesKey: ValuesKey = (_, session) => shortened(JSON.stringify(currentValues(session)));

/** What was asked: the same visit of the same block, with the same options and items. */
export const questionKey = (input: InputOutput): string =>
  `${placeKey(input)} ${shortened(JSON.stringify([input.blockType, input.options, input.items ?? null]))}`;

/** What had to be done; null for what is always done again, because nothing outside is touched by it. */
export const outcomeKey = (need: NeedOutput, session: Session, valuesKey: ValuesKey): string | null => {
  if (need.kind === "evaluate")
    return `${placeKey(need)} ${shortened(JSON.stringify(need.evaluations.map(({ code, args }) => [code, args])))}`;
  if (need.kind !== "effect") return null;
  const values = need.where === "server" ? valuesKey(need, session) : "";
  return values === null ? null : `${placeKey(need)} ${need.effect} ${shortened(JSON.stringify(need.data))} ${values}`;
};

/** The most characters that are kept. What is older is given up, so it is asked or done again. */
const mostKept = 200_000;

const within = <Item>(items: readonly Item[], most: number): Item[] => {
  let size = 0;
  return items.filter((item) => {
    size += sizeOf(item, most);
    return size <= most;
  });
};

/** Joins what is kept. Of what was given to the same question, the newer counts. */
export const mergeKept = (newer: Kept, older: Kept): Kept => {
  const questions = new Set(newer.given.map(({ question }) => question));
  const keys = new Set(newer.outcomes.map(({ key }) => key));
  const given = [...newer.given, ...older.given.filter(({ question }) => !questions.has(question))];
  const outcomes = [...newer.outcomes, ...older.outcomes.filter(({ key }) => !keys.has(key))];
  return { given: within(given, mostKept / 2), outcomes: within(outcomes, mostKept / 2) };
};

export interface KeepingDriver extends Driver {
  /** What is kept. It shrinks as it is taken over. */
  kept: Kept;
  valuesKey: ValuesKey;
  /** Called before what a visitor has given is taken over. */
  onTaken?(event: GivenEvent): void;
}

/** Takes what was given to a question, or to any question if nothing else is asked any more. */
const takeGiven = (kept: Kept, input: InputOutput | null): GivenEvent | null => {
  const question = input && questionKey(input);
  const fitting = kept.given.findIndex((one) => one.question === question);
  // Values from the surrounding page belong to no question.
  const index = fitting < 0 ? kept.given.findIndex(({ event }) => event.type === "variables") : fitting;
  return kept.given.splice(index, index < 0 ? 0 : 1)[0]?.event ?? null;
};

/** Whether a driven chat takes its next event from what is kept, rather than waiting for its visitor or host. */
export const goesOnAlone = (kept: Kept, { session, outputs }: DrivenStep, valuesKey: ValuesKey): boolean => {
  const need = findNeed(outputs);
  if (need) {
    const key = outcomeKey(need, session, valuesKey);
    return key !== null && kept.outcomes.some((outcome) => outcome.key === key);
  }
  if (session.waiting?.for !== "reply") return false;
  const input = lastInput(outputs);
  const question = input && questionKey(input);
  return kept.given.some((one) => one.question === question || one.event.type === "variables");
};

const toHappening = ({ time: _, seed: __, ...happening }: GivenEvent): Happening => happening as Happening;

/**
 * Like `drive`, but takes over what is kept: the outcomes of what is to be done again with the same input, and what the
 * visitor gave to questions that are asked again. The chat stops at the first question without an answer.
 *
 * @param input what the session asks, if it waits for the visitor
 */
export const driveKept = async (
  host: KeepingDriver,
  session: Session | null,
  happening: Happening,
  input: InputOutput | null,
): Promise<Turn> => {
  const { kept, valuesKey } = host;
  let moment: Moment | null = null;
  const driver: Driver = {
    ...host,
    moment: () => {
      const at = moment ?? host.moment();
      moment = null;
      return at;
    },
    fulfil: async (need, current) => {
      const key = outcomeKey(need, current, valuesKey);
      const index = key === null ? -1 : kept.outcomes.findIndex((outcome) => outcome.key === key);
      const known = kept.outcomes.splice(index, index < 0 ? 0 : 1)[0];
      if (!known) return host.fulfil(need, current);
      moment = { time: known.event.time, seed: known.event.seed };
      return known.event.patch;
    },
  };
  let turn = await drive(driver, session, happening);
  let asked = input;
  for (;;) {
    asked = lastInput(turn.outputs) ?? asked;
    if (turn.need || turn.session.waiting?.for !== "reply") return turn;
    const event = takeGiven(kept, asked);
    if (!event) return turn;
    moment = { time: event.time, seed: event.seed };
    host.onTaken?.(event);
    const next = await drive(driver, turn.session, toHappening(event));
    turn = {
      session: next.session,
      outputs: [...turn.outputs, ...next.outputs],
      events: [...turn.events, ...next.events],
      need: next.need,
    };
  }
};
