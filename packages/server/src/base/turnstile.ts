/** Lets only so many in at the same time; the others wait in the order in which they came. */
export interface Turnstile {
  /** Resolves when there is a place. What it resolves to gives the place to the next one; calling it again does nothing. */
  enter(): Promise<() => void>;
}

export const createTurnstile = (most: number): Turnstile => {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    async enter() {
      if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else inside += 1;
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        // The next one takes over this place.
        const next = waiting.shift();
        if (next) next();
        else inside -= 1;
      };
    },
  };
};
