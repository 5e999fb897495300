import type { DateBlock } from "./block.ts";

/** The options as `run` hands them to the view: the format is set, the bounds are native date (and time) texts. */
export type ShownOptions = Omit<DateBlock["options"], "format" | "min" | "max"> & {
  format: string;
  min?: string;
  max?: string;
};
