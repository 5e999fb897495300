import { vi } from "vitest";

/** One step of simulated time, in milliseconds. */
const step = 250;

/** What has not come true after this much simulated time and this much real time never will; in milliseconds. */
const patience = { simulated: 30 * 60_000, real: 60_000 };

/** Turns of the event loop without real work after which nothing more is expected of this moment. */
const quietTurns = 4;

interface Waiter {
  isTrue: () => boolean;
  what: string;
  since: { simulated: number; real: number };
  resolve: () => void;
  reject: (error: Error) => void;
}

// Taken before the timers are faked.
const realTimeout = setTimeout;

export const realSleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => realTimeout(resolve, milliseconds));

/**
 * Lets simulated time pass in the browser, and never while something real is under way: a request to the server, a
 * transaction of the browser's database. However slow the machine is, the browser sees the same times.
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

  /** Waits for something to come true; `run` lets time pass meanwhile. */
  const until = (isTrue: () => boolean, what: string): Promise<void> =>
    new Promise((resolve, reject) => {
      waiters.push({ isTrue, what, since: { simulated: Date.now(), real: performance.now() }, resolve, reject });
    });

  return {
    /** Tells that something real is under way. */
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
    /** Lets time pass until the work is done. */
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
