/** No scale is longer than this, whatever a variable says. */
const mostSteps = 101;

/** What can be picked on a scale, from its start in steps of one. */
export const listSteps = (startsAt: number, length: number): number[] => {
  const start = Number.isFinite(startsAt) ? startsAt : 0;
  const count = Math.min(Math.max(Math.floor(length - start) + 1, 0), mostSteps);
  return Array.from({ length: count }, (_, index) => start + index);
};

/** A number as people write it: no other base, no exponent. */
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;

/** The step that a text names; null where it names none of the scale. */
export const findStep = (steps: readonly number[], text: string): number | null =>
  plainNumber.test(text.trim()) ? (steps.find((step) => step === Number(text)) ?? null) : null;
