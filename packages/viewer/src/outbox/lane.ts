import { randomSeed } from "../base/random-seed.ts";
import type { Counters, Snapshot } from "../state/snapshot.ts";
import type { Locks } from "./locks.ts";

/** Lanes and pages are numbers below this limit. */
const lanes = 2 ** 20;

/** Returns a random lane, which another tab is very unlikely to have. */
export const randomLane = (): number => randomSeed() % lanes;

/** The number of events, and of steps, that fit in a lane. */
const laneSize = 2 ** 32;

/** Returns the sequence number of an event. Two lanes never share a number, and numbers grow within a lane. */
export const eventSeq = ({ lane }: Counters, count: number): number => lane * laneSize + count;

export const laneName = (resultKey: string, lane: number): string => `parley-lane-${resultKey}-${lane}`;

/**
 * Returns the counters with which this page continues a remembered chat. They are the stored ones, or a new lane if
 * another tab may also continue them, so that two tabs never give one number to two events. The step counter starts at
 * a random number: a crashed page may have sent a step that it had not remembered, and a new step must not get its
 * number.
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
