import type { NumberBlock } from "./block.ts";

/** The options as `run` hands them to the view: limits are numbers, templates rendered. */
export type ShownOptions = Omit<NumberBlock["options"], "min" | "max" | "step"> & {
  min?: number;
  max?: number;
  step?: number;
};
