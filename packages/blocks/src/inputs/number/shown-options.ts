import type { NumberBlock } from "./block.ts";

/** The options that `run` gives the view: limits are numbers, templates are filled in. */
export type ShownOptions = Omit<NumberBlock["options"], "min" | "max" | "step"> & {
  min?: number;
  max?: number;
  step?: number;
};
