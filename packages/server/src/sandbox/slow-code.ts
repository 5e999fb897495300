import type { CodeOrigin } from "./code-origin.ts";

/** How long it is remembered that a piece of code was stopped, in milliseconds. */
const remembered = 5 * 60_000;
/** So often in that time, and it is not run any more until some of it is forgotten. */
const mostStopped = 3;
/** Of so many pieces of code. */
const mostKept = 1000;

/** Remembers which code of which bot exceeded its time limit. Code is identified by its text, without its values. */
export interface SlowCode {
  /** "late": it runs after everything else. "refused": it doesn't run, since it repeatedly exceeded its limit. */
  judge(origin: CodeOrigin, code: string): "usual" | "late" | "refused";
  note(origin: CodeOrigin, code: string): void;
}

/** What the author reads of code that is refused. */
export const refusedText = `The code was not run, because it was stopped ${mostStopped} times within ${remembered / 60_000} minutes for taking too long. Correct it, or try again in a few minutes.`;

/** @param now milliseconds of a clock that never goes back */
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
      // Put at the end, where the newest ones are.
      stops.delete(key);
      stops.set(key, times);
      for (const oldest of stops.keys()) {
        if (stops.size <= mostKept) break;
        stops.delete(oldest);
      }
    },
  };
};
