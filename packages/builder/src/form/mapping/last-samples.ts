import type { AnswerOf, calls } from "@parley/api/app";
import { useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** The result of a block's last try. */
export type LastSample = AnswerOf<typeof calls.tryBlock>;

/** The longest result kept in the browser's storage, in characters; longer ones are kept until the app is reloaded. */
const longestKept = 200_000;

/** What is not kept in the browser's storage. */
const unkept = { calls: [], callCount: 0, tokens: null, variables: [], logs: [], problem: null };

const keyOf = (blockId: string) => `parley-sample:${blockId}`;

/** Kept in this browser only, because a response may contain private data. */
const readKept = (blockId: string): LastSample | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(blockId)) ?? "null");
    // The only cast: nothing else is stored under this key.
    return kept === null ? undefined : { ...unkept, ...(kept as LastSample) };
  } catch {
    return undefined;
  }
};

const samples = createStore<Readonly<Record<string, LastSample | undefined>>>(() => ({}));

export const keepSample = (blockId: string, sample: LastSample): void => {
  samples.setState({ [blockId]: sample });
  const text = JSON.stringify({ ...sample, ...unkept, headers: {}, problem: sample.problem });
  try {
    if (text.length <= longestKept) localStorage.setItem(keyOf(blockId), text);
    else localStorage.removeItem(keyOf(blockId));
  } catch {
    // Without storage the result is kept until the app is reloaded.
  }
};

/** Returns the last result of a block in this browser; undefined if there is none. */
export const useLastSample = (blockId: string | undefined): LastSample | undefined => {
  const known = useStore(samples, (all) => (blockId === undefined ? undefined : all[blockId]));
  const kept = useMemo(() => (blockId === undefined ? undefined : readKept(blockId)), [blockId]);
  return known ?? kept;
};
