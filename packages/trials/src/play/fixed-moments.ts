import type { Moment } from "@parley/core";

/** 2026-01-01T12:00:00Z, the time at which chats without a world begin, in milliseconds. */
export const fixedStart = 1_767_268_800_000;

/**
 * The times and seeds of a chat that must be the same whenever it is played: a second passes with each event, and the
 * seeds are 1, 2, 3, …
 *
 * @param start milliseconds since 1970
 */
export const createFixedMoments = (start: number = fixedStart): (() => Moment) => {
  let count = 0;
  return () => {
    count += 1;
    return { time: start + count * 1000, seed: count };
  };
};
