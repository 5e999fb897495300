/** Does work in its turn: only so much at the same time, the rest in the order in which it came. */
export type Turnstile = <Value>(work: () => Promise<Value>) => Promise<Value>;

export const createTurnstile = (most: number): Turnstile => {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      // The next one takes over this place.
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
};
