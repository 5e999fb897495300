import { randomSeed } from "../base/random-seed.ts";
import type { Counters, Snapshot } from "../state/snapshot.ts";
import type { Locks } from "./locks.ts";

/** Lanes and pages are numbers below this. */
const lanes = 2 ** 20;

/** A number that another tab is most unlikely to have. */
export const randomLane = (): number => randomSeed() % lanes;

/** So many events, and as many steps, fit into a lane. */
const laneSize = 2 ** 32;

/** Numbers the events and the steps of a result: no two lanes share a number, and one lane's numbers grow. */
export const eventSeq = ({ lane }: Counters, count: number): number => lane * laneSize + count;

export const laneName = (resultKey: string, lane: number): string => `parley-lane-${resultKey}-${lane}`;

/**
 * The counters of a remembered chat for this page: those it was left with, or, where another tab goes on with them or
 * might, a lane of its own. So two tabs on one result never give one number to two events.
 *
 * Steps are counted from a number that no page before has come near: a page that crashed may have sent a step that it did
 * not remember, and what the visitor says instead is another step.
 */
export const takeLane = async (
  locks: Locks,
  { result: { key }, counters }: Pick<Snapshot, "result" | "counters">,
): Promise<Counters> => {
  const step = randomSeed() % (laneSize / 2);
  if (await locks.own(laneName(key, counters.lane))) return { ...counters, step };
  const lane = randomLane();
  void locks.own(laneName(key, lane));
  return { ...counters, lane, event: 0, step };
};
