import type { Counters, Snapshot } from "../memory/snapshot.ts";
import type { Locks } from "./locks.ts";

/** Lanes and pages are numbers below this. */
const lanes = 2 ** 20;

/** A number that another tab is most unlikely to have. */
export const randomLane = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % lanes;

/** So many events fit into a lane. */
const laneSize = 2 ** 32;

/** Numbers the events of a result: no two lanes share a number, and one lane's numbers grow. */
export const eventSeq = ({ lane }: Counters, count: number): number => lane * laneSize + count;

export const laneName = (resultKey: string, lane: number): string => `parley-lane-${resultKey}-${lane}`;

/**
 * The counters of a remembered chat for this page: those it was left with, or, where another tab goes on with them or
 * might, a lane of its own. So two tabs on one result never give one number to two events.
 */
export const takeLane = async (
  locks: Locks,
  { result: { key }, counters }: Pick<Snapshot, "result" | "counters">,
): Promise<Counters> => {
  if (await locks.own(laneName(key, counters.lane))) return counters;
  const lane = randomLane();
  void locks.own(laneName(key, lane));
  return { ...counters, lane, event: 0 };
};
