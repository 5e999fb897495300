import type { CodeOrigin } from "./code-origin.ts";

/** The total number of places, and the maximum for one bot and for one workspace. */
export interface Shares {
  places: number;
  ofBot: number;
  ofWorkspace: number;
}

interface Waiting {
  isLate: boolean;
  begin: () => void;
}

/** The waiting and running code of one bot. */
interface Lane extends CodeOrigin {
  usual: Waiting[];
  late: Waiting[];
  running: number;
  /** The number of running pieces that are known to be slow. */
  runningLate: number;
  /** The number of the bot's last turn. A lower number means that it has waited longer. */
  lastTurn: number;
}

/**
 * Assigns places in turn. The workspace with the least running code comes first, then its bot with the least, then the
 * one that has waited longest. Since nobody gets all places, even a thousand waiting pieces of one bot hardly delay
 * other bots. Code that is known to be slow runs only if nothing else waits, and one piece per bot at a time.
 */
export const createFairQueue = ({ places, ofBot, ofWorkspace }: Shares) => {
  const lanes = new Map<string, Lane>();
  let running = 0;
  let turns = 0;

  const laneOf = ({ workspaceId, botId }: CodeOrigin): Lane => {
    const key = JSON.stringify([workspaceId, botId]);
    const lane = lanes.get(key) ?? { workspaceId, botId, usual: [], late: [], running: 0, runningLate: 0, lastTurn: 0 };
    lanes.set(key, lane);
    return lane;
  };

  const runningIn = (workspace: string): number => {
    let count = 0;
    for (const lane of lanes.values()) if (lane.workspaceId === workspace) count += lane.running;
    return count;
  };

  const hasTurn = (lane: Lane, isLate: boolean): boolean => {
    if (lane.running >= ofBot || runningIn(lane.workspaceId) >= ofWorkspace) return false;
    return isLate ? lane.late.length > 0 && lane.runningLate === 0 : lane.usual.length > 0;
  };

  const comesBefore = (one: Lane, other: Lane): boolean => {
    const byWorkspace = runningIn(one.workspaceId) - runningIn(other.workspaceId);
    const order = byWorkspace || one.running - other.running || one.lastTurn - other.lastTurn;
    return order < 0;
  };

  const findNext = (isLate: boolean): Lane | undefined => {
    let best: Lane | undefined;
    for (const lane of lanes.values())
      if (hasTurn(lane, isLate) && (best === undefined || comesBefore(lane, best))) best = lane;
    return best;
  };

  const giveOut = (): void => {
    while (running < places) {
      const lane = findNext(false) ?? findNext(true);
      const next = lane && (hasTurn(lane, false) ? lane.usual.shift() : lane.late.shift());
      if (!lane || !next) return;
      turns += 1;
      running += 1;
      lane.lastTurn = turns;
      lane.running += 1;
      if (next.isLate) lane.runningLate += 1;
      next.begin();
    }
  };

  return {
    /** Runs `work` as soon as a place is free for it. */
    async run<T>(origin: CodeOrigin, isLate: boolean, work: () => Promise<T>): Promise<T> {
      const lane = laneOf(origin);
      await new Promise<void>((begin) => {
        (isLate ? lane.late : lane.usual).push({ isLate, begin });
        giveOut();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        lane.running -= 1;
        if (isLate) lane.runningLate -= 1;
        if (lane.running + lane.usual.length + lane.late.length === 0)
          lanes.delete(JSON.stringify([lane.workspaceId, lane.botId]));
        giveOut();
      }
    },
  };
};
