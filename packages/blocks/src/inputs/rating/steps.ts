/** The maximum length of a scale, since it may come from a variable. */
const mostSteps = 101;

/** Returns the steps of a scale, counted by one from its start. */
export const listSteps = (startsAt: number, length: number): number[] => {
  const start = Number.isFinite(startsAt) ? startsAt : 0;
  const count = Math.min(Math.max(Math.floor(length - start) + 1, 0), mostSteps);
  return Array.from({ length: count }, (_, index) => start + index);
};

/** Matches numbers in plain notation: decimal, without exponent. */
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;

/** Returns the step named by a text; null if it is not on the scale. */
export const findStep = (steps: readonly number[], text: string): number | null =>
  plainNumber.test(text.trim()) ? (steps.find((step) => step === Number(text)) ?? null) : null;
