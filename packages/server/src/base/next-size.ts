interface Pace {
  /** The fewest things to do at once, and the most. */
  least: number;
  most: number;
  /** How long doing them may take, in milliseconds: others wait for it. */
  time: number;
}

/** How many things to do at once next: more where the last ones took far less time than they may, fewer where they took more. */
export const nextSize = (size: number, taken: number, { least, most, time }: Pace): number =>
  taken > time ? Math.max(least, size >> 1) : taken < time / 2 ? Math.min(most, size * 2) : size;
