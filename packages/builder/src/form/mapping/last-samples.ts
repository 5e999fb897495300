import type { AnswerOf, calls } from "@parley/api/app";
import { useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** What came of the last try of a block. */
export type LastSample = AnswerOf<typeof calls.tryBlock>;

/** Characters that are kept in the browser; what is longer is there until the app is loaded again. */
const longestKept = 200_000;

const keyOf = (blockId: string) => `parley-sample:${blockId}`;

/** In this browser only: an answer may hold what is nobody else's business. */
const readKept = (blockId: string): LastSample | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(blockId)) ?? "null");
    // The one boundary: nothing else is stored under this key.
    return kept === null ? undefined : (kept as LastSample);
  } catch {
    return undefined;
  }
};

const samples = createStore<Readonly<Record<string, LastSample | undefined>>>(() => ({}));

export const keepSample = (blockId: string, sample: LastSample): void => {
  samples.setState({ [blockId]: sample });
  const text = JSON.stringify({ ...sample, headers: {} });
  try {
    if (text.length <= longestKept) localStorage.setItem(keyOf(blockId), text);
    else localStorage.removeItem(keyOf(blockId));
  } catch {
    // A browser without room keeps it until the app is loaded again.
  }
};

/** The last sample of a block, from this browser; undefined where there is none. */
export const useLastSample = (blockId: string | undefined): LastSample | undefined => {
  const known = useStore(samples, (all) => (blockId === undefined ? undefined : all[blockId]));
  const kept = useMemo(() => (blockId === undefined ? undefined : readKept(blockId)), [blockId]);
  return known ?? kept;
};
