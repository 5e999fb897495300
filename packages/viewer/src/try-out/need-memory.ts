import type { Moment, NeedOutput, Patch } from "@parley/core";
import type { Outcome } from "./messages.ts";

interface Known {
  moment: Moment;
  patch: Promise<Patch>;
  /** Once it has come. */
  outcome: Patch | null;
}

/** Remembers what came of needs through all replays of a chat. */
export interface NeedMemory {
  /** A replay begins: the needs of each visit are counted anew. */
  rewind: () => void;
  /** The key of a need: the same in every replay, though ids of outputs differ from flow to flow. */
  keyOf: (need: NeedOutput) => string;
  find: (key: string) => Known | undefined;
  keep: (key: string, moment: Moment, patch: Promise<Patch>) => void;
  outcomes: () => Outcome[];
  clear: () => void;
}

/** What tells needs of one visit apart. Code that has been edited is other code. */
const subjectOf = (need: NeedOutput): string => {
  if (need.kind === "effect") return `${need.where} ${need.effect}`;
  if (need.kind !== "evaluate") return "";
  return JSON.stringify(need.evaluations.map(({ code, args }) => [code, args]));
};

export const createNeedMemory = (outcomes: readonly Outcome[] = []): NeedMemory => {
  const known = new Map<string, Known>(
    outcomes.map(({ key, moment, patch }) => [key, { moment, patch: Promise.resolve(patch), outcome: patch }]),
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
    keep: (key, moment, patch) => {
      const entry: Known = { moment, patch, outcome: null };
      known.set(key, entry);
      void patch.then((outcome) => {
        entry.outcome = outcome;
      });
    },
    outcomes: () =>
      [...known].flatMap(([key, { moment, outcome }]) => (outcome === null ? [] : [{ key, moment, patch: outcome }])),
    clear: () => known.clear(),
  };
};
