// @ts-check
/** The middle value. */
export const median = (/** @type {number[]} */ values) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
