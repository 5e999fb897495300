interface Pace {
  /** The smallest and the largest number of things done at once. */
  least: number;
  most: number;
  /** The desired duration of one batch in milliseconds, because others wait for it. */
  time: number;
}

/** The size of the next batch: larger if the last one was much faster than permitted, smaller if it was slower. */
export const nextSize = (size: number, taken: number, { least, most, time }: Pace): number =>
  taken > time ? Math.max(least, size >> 1) : taken < time / 2 ? Math.min(most, size * 2) : size;
