import type { Flows, Session } from "@parley/core";
import type { Severity } from "@parley/core/lint";
import {
  type Asking,
  type ExploreRule,
  findInTurn,
  keyOfSuspicion,
  noPast,
  pastAfter,
  questionBefore,
  type Suspicion,
} from "./find-in-turn.ts";
import type { FlowFacts } from "./flow-facts.ts";
import { type PlayedTurn, playTurn, questionOf, type TurnMeans } from "./play-turn.ts";
import type { Sighting } from "./states.ts";
import type { Exploring, TrialTurn } from "./trial.ts";

/** Something that exploring has found, with what reproduces it. */
export interface ExploreFinding extends Suspicion {
  severity: Severity;
  remedy: string;
  /** The shortest chat that shows it, as far as was found; none for what can't be reached. */
  turns: TrialTurn[];
}

const meanings: Readonly<Record<ExploreRule, { severity: Severity; remedy: string }>> = {
  endless: { severity: "error", remedy: "Put a question into the circle, or a condition that leaves it." },
  failing: { severity: "error", remedy: "Mend what it says, or try it out in the form of the block." },
  unreachable: { severity: "warning", remedy: "Change the conditions on the way there, or remove the group." },
  "silent-end": {
    severity: "warning",
    remedy: "Connect it with a group that says goodbye, unless the chat shall end without a word.",
  },
  "asked-twice": { severity: "warning", remedy: "Lead past the second question where the answer is known." },
  "missing-value": {
    severity: "warning",
    remedy: "Give the variable a value on this way too, or a default, or ask in a condition whether it is set.",
  },
};

const order: readonly ExploreRule[] = [
  "endless",
  "failing",
  "unreachable",
  "silent-end",
  "asked-twice",
  "missing-value",
];

interface Means {
  facts: Readonly<Record<string, FlowFacts>>;
  flows: Flows;
  means: TurnMeans;
}

/** The most replays for shortening one chat. */
const mostReplays = 60;

/** Replays what was seen, keeps what shows itself again, and shortens the chats that show it. */
export function* confirmFindings(
  means: Means,
  sightings: readonly (readonly Sighting[])[],
): Exploring<ExploreFinding[]> {
  const found: ExploreFinding[] = [];
  for (const seen of sightings) {
    const nearest = [...seen].sort((one, other) => (one.from?.depth ?? 0) - (other.from?.depth ?? 0));
    for (const sighting of nearest.slice(0, 3)) {
      const turns = turnsTo(sighting);
      const key = keyOfSuspicion(sighting.suspicion);
      const suspicion = yield* replayTo(means, turns, key);
      if (!suspicion) continue;
      const shortest = yield* shorten(means, turns, key);
      found.push({ ...suspicion, ...meanings[suspicion.rule], turns: shortest });
      break;
    }
  }
  return found.sort((one, other) => order.indexOf(one.rule) - order.indexOf(other.rule));
}

const turnsTo = ({ from, turn }: Sighting): TrialTurn[] => {
  const turns = [turn];
  for (let state = from; state; state = state.before) turns.push(state.turn);
  return turns.reverse();
};

/**
 * Plays a whole chat again. Returns what its last turn shows under this key, in today's words; null if it doesn't, or if a
 * reply would go to another question than it was given to.
 */
function* replayTo(
  { facts, flows, means }: Means,
  turns: readonly TrialTurn[],
  key: string,
): Exploring<Suspicion | null> {
  let session: Session | null = null;
  let past = noPast;
  let asking: Asking | null = null;
  for (const [number, { step, outcomes }] of turns.entries()) {
    const place: { botId: string; blockId: string } | null = session && questionOf(flows, session);
    if (number > 0 && !place) return null;
    if (step.is === "reply" && (place?.botId !== step.botId || place.blockId !== step.blockId)) return null;
    const played: PlayedTurn = yield* playTurn(means, session, step, [], outcomes);
    past = pastAfter(facts, past, played, step.is === "reply" ? asking : null);
    const suspicions = findInTurn(facts, step, played, past);
    if (number === turns.length - 1) return suspicions.find((one) => keyOfSuspicion(one) === key) ?? null;
    session = played.session;
    const next = questionOf(flows, session);
    const question: string =
      questionBefore(played.outputs) || (asking?.blockId === next?.blockId ? (asking?.question ?? "") : "");
    asking = next && { botId: next.botId, blockId: next.blockId, question };
  }
  return null;
}

/** Leaves out each turn that isn't needed. */
function* shorten(means: Means, turns: readonly TrialTurn[], key: string): Exploring<TrialTurn[]> {
  let now = [...turns];
  let replays = 0;
  for (let at = now.length - 2; at > 0 && replays < mostReplays; at -= 1) {
    const without = now.filter((_, place) => place !== at);
    replays += 1;
    if (yield* replayTo(means, without, key)) now = without;
  }
  return now;
}

/** The groups that nothing leads to, and those that no replies lead to if all were tried and stand for all others. */
export const findUnreachable = (
  facts: FlowFacts | undefined,
  { isComplete, entered }: { isComplete: boolean; entered: ReadonlySet<string> },
): ExploreFinding[] => {
  // A chat that begins nowhere reaches nothing, which is told by lint.
  if (!facts || entered.size === 0) return [];
  const { flow, index, isProvable } = facts;
  return flow.groups.flatMap(({ id, blocks }): ExploreFinding[] => {
    const own = index.groups.get(id)?.blocks ?? [];
    if (own.length === 0 || blocks.some((block) => entered.has(`${flow.botId}/${block.id}`))) return [];
    const isCutOff = own.every(({ node }) => index.graph.before[node] === -1);
    if (!isCutOff && !(isComplete && isProvable)) return [];
    const name = facts.nameGroup(id);
    const message = isCutOff ? `Nothing leads to ${name}.` : `No replies lead to ${name}.`;
    return [{ rule: "unreachable", botId: flow.botId, groupId: id, message, ...meanings.unreachable, turns: [] }];
  });
};
