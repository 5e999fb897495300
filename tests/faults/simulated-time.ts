import { vi } from "vitest";

/** A step of simulated time, in milliseconds. */
const step = 250;

/** The time limits for a condition, in milliseconds: both must have passed. */
const patience = { simulated: 30 * 60_000, real: 60_000 };

/** After this many turns of the event loop without real work, simulated time may advance. */
const quietTurns = 4;

interface Waiter {
  isTrue: () => boolean;
  what: string;
  since: { simulated: number; real: number };
  resolve: () => void;
  reject: (error: Error) => void;
}

// The real timer, taken before timers are faked.
const realTimeout = setTimeout;

export const realSleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => realTimeout(resolve, milliseconds));

/**
 * Advances simulated time, but never during real work: a request to the server or a database transaction. So the
 * browser sees the same times however slow the machine is.
 */
export const createSimulatedTime = () => {
  let pending = 0;
  let tellIdle = () => {};
  let waiters: Waiter[] = [];

  const settle = async () => {
    for (let quiet = 0; quiet < quietTurns; quiet += 1) {
      await new Promise(setImmediate);
      if (pending === 0) continue;
      await new Promise<void>((resolve) => {
        tellIdle = resolve;
      });
      quiet = -1;
    }
  };

  const giveUp = ({ what, since, reject }: Waiter) => {
    const isOver = Date.now() - since.simulated > patience.simulated && performance.now() - since.real > patience.real;
    if (isOver) reject(new Error(`Waited too long for ${what}`));
  };

  /** Waits for a condition while time advances. */
  const until = (isTrue: () => boolean, what: string): Promise<void> =>
    new Promise((resolve, reject) => {
      waiters.push({ isTrue, what, since: { simulated: Date.now(), real: performance.now() }, resolve, reject });
    });

  return {
    /** Marks real work, during which time stands still. */
    track: <Value>(work: Promise<Value>): Promise<Value> => {
      pending += 1;
      return work.finally(() => {
        pending -= 1;
        if (pending === 0) tellIdle();
      });
    },
    until,
    pause: (milliseconds: number): Promise<void> => {
      const end = Date.now() + milliseconds;
      return until(() => Date.now() >= end, "time to pass");
    },
    /** Advances time until the work is done. */
    run: async <Value>(work: Promise<Value>): Promise<Value> => {
      let isOver = false;
      const over = () => {
        isOver = true;
      };
      work.then(over, over);
      for (;;) {
        await settle();
        if (isOver) return work;
        const next = waiters.find(({ isTrue }) => isTrue());
        waiters = waiters.filter((waiter) => waiter !== next);
        if (next) next.resolve();
        else await vi.advanceTimersByTimeAsync(step);
        for (const waiter of waiters) giveUp(waiter);
      }
    },
  };
};

export type SimulatedTime = ReturnType<typeof createSimulatedTime>;
