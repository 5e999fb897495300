import type { DateBlock } from "./block.ts";

/** The options that `run` gives the view: the format is set, and bounds are in the format of native fields. */
export type ShownOptions = Omit<DateBlock["options"], "format" | "min" | "max"> & {
  format: string;
  min?: string;
  max?: string;
};
