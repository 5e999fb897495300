import type { CodeOrigin } from "./code-origin.ts";

/** Milliseconds for which a timeout of code is remembered. */
const remembered = 5 * 60_000;
/** After this many timeouts within that time, the code is refused until some of them are forgotten. */
const mostStopped = 3;
/** The maximum number of remembered pieces of code. */
const mostKept = 1000;

/** Remembers which code of which bot exceeded its time limit. Code is identified by its text, without its values. */
export interface SlowCode {
  /**
   * "late": the code runs after all other code. "refused": it doesn't run, because it repeatedly exceeded its limit.
   */
  judge(origin: CodeOrigin, code: string): "usual" | "late" | "refused";
  note(origin: CodeOrigin, code: string): void;
}

/** The message for the author of refused code. */
export const refusedText = `The code was not run, because it was stopped ${mostStopped} times within ${remembered / 60_000} minutes for taking too long. Correct it, or try again in a few minutes.`;

/** @param now returns the milliseconds of a clock that never goes back */
export const createSlowCode = (now: () => number = () => performance.now()): SlowCode => {
  const stops = new Map<string, number[]>();
  const keyOf = ({ workspaceId, botId }: CodeOrigin, code: string) => JSON.stringify([workspaceId, botId, code]);
  const recent = (key: string): number[] => (stops.get(key) ?? []).filter((time) => now() - time < remembered);
  return {
    judge(origin, code) {
      if (stops.size === 0) return "usual";
      const { length } = recent(keyOf(origin, code));
      return length >= mostStopped ? "refused" : length > 0 ? "late" : "usual";
    },
    note(origin, code) {
      const key = keyOf(origin, code);
      const times = [...recent(key), now()].slice(-mostStopped);
      // Moves the code to the end, where the newest entries are.
      stops.delete(key);
      stops.set(key, times);
      for (const oldest of stops.keys()) {
        if (stops.size <= mostKept) break;
        stops.delete(oldest);
      }
    },
  };
};
