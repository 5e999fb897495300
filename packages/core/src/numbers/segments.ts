import type { Arrival } from "../chat/arrival.ts";
import { addTally, createTally, type Headcount, type Tally } from "./tally.ts";

/**
 * By what chats are cut, of all that is known of how visitors came. Stored segments have this order, so a new key is the
 * last one.
 */
export const cutKeys = ["device", "language", "channel", "source", "medium", "campaign", "chatLanguage"] as const;
export type CutKey = (typeof cutKeys)[number];

/** Stands for chats of which a value is unknown, and for values too rare to be counted by themselves. */
export const unknownValue = "(none)";
export const rareValue = "(other)";

/** The values of some chats, in the order of `cutKeys`; the same for all of them. */
export type Segment = readonly string[];

/** Which chats are meant: those with all of these values. */
export type ArrivalCut = { readonly [Key in CutKey]?: string | undefined };

export const segmentOf = (arrival: Arrival): Segment => cutKeys.map((key) => arrival[key] ?? unknownValue);

export const isWhole = (cut: ArrivalCut): boolean => cutKeys.every((key) => cut[key] === undefined);

/** Whether the chats of a segment belong to a cut. */
export const isInCut = (segment: Segment, cut: ArrivalCut): boolean =>
  cutKeys.every((key, index) => cut[key] === undefined || cut[key] === (segment[index] ?? unknownValue));

/** The number of segments that an hour of a version keeps. */
export const mostSegments = 100;

/** The numbers of some chats, whole and by how visitors came. The parts together are the whole. */
export interface Segmented {
  whole: Tally;
  parts: { segment: Segment; tally: Tally }[];
}

/** The keys with few values, which no address chooses freely. */
const fewValued: readonly CutKey[] = ["device", "language", "channel", "chatLanguage"];

const rare = (segment: Segment, exact: readonly CutKey[]): Segment =>
  segment.map((value, index) => {
    const key = cutKeys[index];
    return value === unknownValue || (key !== undefined && exact.includes(key)) ? value : rareValue;
  });

/**
 * Joins the smallest segments beyond those that an hour keeps, so that a roll-up stays small whatever addresses visitors
 * come with: first those that differ in what an address says, then all but the device.
 */
const join = (parts: readonly Segmented["parts"][number][]): Segmented["parts"] => {
  if (parts.length <= mostSegments) return [...parts];
  const sorted = [...parts].sort(({ tally: one }, { tally: other }) => other.visits - one.visits);
  const kept = sorted.slice(0, mostSegments / 2);
  const merge = (others: readonly Segmented["parts"][number][], exact: readonly CutKey[]): Segmented["parts"] => {
    const joined = new Map<string, Segmented["parts"][number]>();
    for (const { segment, tally } of others) {
      const common = rare(segment, exact);
      const key = JSON.stringify(common);
      const part = joined.get(key) ?? { segment: common, tally: createTally() };
      joined.set(key, part);
      addTally(part.tally, tally);
    }
    return [...joined.values()];
  };
  const byAddress = merge(sorted.slice(kept.length), fewValued);
  const rest = kept.length + byAddress.length <= mostSegments ? byAddress : merge(byAddress, ["device"]);
  return [...kept, ...rest];
};

/** Collects chats by segment. */
export const createSegments = () => {
  const parts = new Map<string, Segmented["parts"][number]>();
  return {
    /** The tally in which a chat is counted. */
    of(arrival: Arrival): Tally {
      const segment = segmentOf(arrival);
      const key = JSON.stringify(segment);
      const part = parts.get(key) ?? { segment, tally: createTally() };
      parts.set(key, part);
      return part.tally;
    },
    /** What was collected. */
    sum(): Segmented {
      const whole = createTally();
      for (const { tally } of parts.values()) addTally(whole, tally);
      return { whole, parts: join([...parts.values()]) };
    },
  };
};

/** A segment with its headcount, as it is stored. */
export type StoredSegment = [segment: Segment, heads: [visits: number, chats: number, finished: number]];

/** The segment of chats of which nothing is known, such as those of earlier releases. */
export const nothingKnown: Segment = cutKeys.map(() => unknownValue);

/** Whether nothing is known of any of the chats. Then their parts need not be stored. */
export const isAllUnknown = ({ parts }: Segmented): boolean =>
  parts.every(({ segment }) => segment.every((value) => value === unknownValue));

export const encodeSegments = ({ parts }: Segmented): string =>
  JSON.stringify(parts.map(({ segment, tally: { visits, chats, finished } }) => [segment, [visits, chats, finished]]));

export const decodeSegments = (text: string): StoredSegment[] =>
  // The cast is safe, because only `encodeSegments` writes these texts.
  JSON.parse(text) as StoredSegment[];

/** Headcounts by value, for each key of a cut. */
export type Breakdown = Record<CutKey, Map<string, Headcount>>;

export const createBreakdown = (): Breakdown => ({
  device: new Map(),
  language: new Map(),
  channel: new Map(),
  source: new Map(),
  medium: new Map(),
  campaign: new Map(),
  chatLanguage: new Map(),
});

/** Adds the chats of a segment to the values that they have. */
export const addSegment = (to: Breakdown, segment: Segment, { visits, chats, finished }: Headcount): void => {
  for (const [index, key] of cutKeys.entries()) {
    const value = segment[index] ?? unknownValue;
    const heads = to[key].get(value) ?? { visits: 0, chats: 0, finished: 0 };
    heads.visits += visits;
    heads.chats += chats;
    heads.finished += finished;
    to[key].set(value, heads);
  }
};
