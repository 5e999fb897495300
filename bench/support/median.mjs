// @ts-check
/** Returns the median. */
export const median = (/** @type {number[]} */ values) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
