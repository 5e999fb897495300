import type { Moment, NeedOutput, Patch } from "@parley/core";
import type { Outcome } from "./messages.ts";

interface Known {
  moment: Moment;
  effect: Outcome["effect"];
  patch: Promise<Patch>;
  /** Set when the need was met. */
  outcome: Patch | null;
}

/** Remembers the outcomes of needs across replays. */
export interface NeedMemory {
  /** Starts a replay: the needs of each visit are counted again. */
  rewind: () => void;
  /** Returns a need's key. It is the same in every replay, although output ids differ between flows. */
  keyOf: (need: NeedOutput) => string;
  find: (key: string) => Known | undefined;
  keep: (key: string, moment: Moment, patch: Promise<Patch>, need?: NeedOutput) => void;
  outcomes: () => Outcome[];
  clear: () => void;
}

/** Returns what distinguishes the needs of one visit. Edited code counts as different. */
const subjectOf = (need: NeedOutput): string => {
  if (need.kind === "effect") return `${need.where} ${need.effect}`;
  if (need.kind !== "evaluate") return "";
  return JSON.stringify(need.evaluations.map(({ code, args }) => [code, args]));
};

const effectOf = (need: NeedOutput | undefined): Outcome["effect"] => {
  if (need?.kind !== "effect") return undefined;
  const { botId, blockId, visit, effect } = need;
  return { botId, blockId, visit, name: effect };
};

export const createNeedMemory = (outcomes: readonly Outcome[] = []): NeedMemory => {
  const known = new Map<string, Known>(
    outcomes.map(({ key, moment, patch, effect }) => [
      key,
      { moment, effect, patch: Promise.resolve(patch), outcome: patch },
    ]),
  );
  let counts = new Map<string, number>();
  return {
    rewind: () => {
      counts = new Map();
    },
    keyOf: (need) => {
      const { botId, blockId, visit, kind } = need;
      const key = JSON.stringify([botId, blockId, visit, kind, subjectOf(need)]);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return `${key}${count}`;
    },
    find: (key) => known.get(key),
    keep: (key, moment, patch, need) => {
      const entry: Known = { moment, effect: effectOf(need), patch, outcome: null };
      known.set(key, entry);
      void patch.then((outcome) => {
        entry.outcome = outcome;
      });
    },
    outcomes: () =>
      [...known].flatMap(([key, { moment, outcome, effect }]) =>
        outcome === null ? [] : [{ key, moment, patch: outcome, ...(effect ? { effect } : {}) }],
      ),
    clear: () => known.clear(),
  };
};
