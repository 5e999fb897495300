import {
  type AnswerOutput,
  type EngineEvent,
  type InputOutput,
  lookup,
  type NeedOutput,
  type Output,
  placeKey,
  type Session,
} from "@parley/core";
import { advance } from "./advance.ts";
import { findNeed, lastInput } from "./drive.ts";
import { findCurrentBlock, findFlowBlock } from "./flow-index.ts";
import { type Kept, mergeKept, outcomeKey, questionKey, type ValuesKey } from "./kept.ts";
import type { Machine } from "./step.ts";

/** What has happened in a chat so far. */
export interface Past {
  /** In order. They begin with the start, or continue `from`. */
  events: readonly EngineEvent[];
  /** The session before the first event, and what it asks; absent if the events begin with the start. */
  from?: { session: Session; input: InputOutput | null } | null;
}

/** A chat that has been taken back to one of its questions. */
export interface ReopenedQuestion {
  is: "reopened";
  /** The session that waits for the question's answer, as it did before the answer. */
  session: Session;
  input: InputOutput;
  /** The answer that was given. */
  answer: AnswerOutput;
  /** The number of events before the answer. */
  before: number;
  /** What was given and done after the question, to be taken over where it is asked for again. */
  kept: Kept;
  /** The outputs of the events that are undone, in order. */
  undone: readonly Output[];
}

/** An answer that can't be changed: the chat has no such answer, or a payment (of which block) was made with it or since. */
export interface Closed {
  is: "unknown" | "binding";
}

/** One event of the past, with what was known before it. */
interface PastStep {
  event: EngineEvent;
  outputs: readonly Output[];
  before: Session | null;
  need: NeedOutput | undefined;
  input: InputOutput | null;
}

const stepsOf = (machine: Machine, { events, from }: Past): PastStep[] => {
  let session: Session | null = from?.session ?? null;
  let input: InputOutput | null = from?.input ?? null;
  let need: NeedOutput | undefined;
  return events.map((event) => {
    const step = { event, before: session, need, input };
    const { outputs, session: after } = advance(machine, session, event);
    if (after !== session) need = findNeed(outputs);
    input = lastInput(outputs) ?? input;
    session = after;
    return { ...step, outputs };
  });
};

const lastIndex = <Item>(items: readonly Item[], fits: (item: Item) => boolean): number =>
  items.reduce((last, item, index) => (fits(item) ? index : last), -1);

const isAnswerAt =
  (key: string) =>
  (output: Output): output is AnswerOutput =>
    output.type === "answer" && placeKey(output) === key;

/** Where a session waits for the visitor; undefined if it doesn't. */
const questionAt = ({ flows }: Machine, session: Session | null): string | undefined => {
  const place = session?.waiting?.for === "reply" ? findCurrentBlock(flows, session)?.place : undefined;
  return place && placeKey(place);
};

/** Collects what the visitor gave, and what was done, in the steps that are undone. */
const collectKept = (machine: Machine, steps: readonly PastStep[], valuesKey: ValuesKey): Kept => {
  const kept: Kept = { given: [], outcomes: [] };
  for (const { event, before, need, input } of steps) {
    if (event.type === "start" || !before) continue;
    if (event.type === "done") {
      const key = need?.id === event.needId ? outcomeKey(need, before, valuesKey) : null;
      if (key !== null) kept.outcomes.push({ key, event });
    } else if (input && questionAt(machine, before) === placeKey(input))
      kept.given.push({ question: questionKey(input), event });
  }
  return kept;
};

const isBinding = ({ flows, catalogue }: Machine, { botId, blockId }: AnswerOutput): boolean => {
  const type = findFlowBlock(lookup(flows, botId), blockId)?.type;
  return type !== undefined && lookup(catalogue, type)?.isBinding === true;
};

/**
 * Takes a chat back to the question that was answered at a place (bot, block and visit), so that another answer can be given
 * there. Nothing is changed yet.
 *
 * @param kept what is still kept since an answer was changed before
 * @throws if a flow is missing from the machine
 */
export const reopenQuestion = (
  machine: Machine,
  past: Past,
  place: { botId: string; blockId: string; visit: number },
  { kept = { given: [], outcomes: [] }, valuesKey }: { kept?: Kept; valuesKey: ValuesKey },
): ReopenedQuestion | Closed => {
  const key = placeKey(place);
  const steps = stepsOf(machine, past);
  const answered = lastIndex(steps, ({ outputs }) => outputs.some(isAnswerAt(key)));
  const answer = steps[answered]?.outputs.filter(isAnswerAt(key)).at(-1);
  // An event of the bot may have taken the reply before it became an answer.
  const replied = (step: PastStep) => step.event.type === "reply" && questionAt(machine, step.before) === key;
  const before = lastIndex(steps.slice(0, answered + 1), replied);
  const { before: session = null, input = null } = steps[before] ?? {};
  if (!answer || !session || !input || placeKey(input) !== key) return { is: "unknown" };
  const undone = steps.slice(before).flatMap(({ outputs }) => outputs);
  if (undone.some((output) => output.type === "answer" && isBinding(machine, output))) return { is: "binding" };
  const later = mergeKept(collectKept(machine, steps.slice(before + 1), valuesKey), kept);
  // The new answer takes the place of whatever was said there.
  const given = later.given.filter(({ question }) => question !== questionKey(input));
  return { is: "reopened", session, input, answer, before, kept: { ...later, given }, undone };
};
