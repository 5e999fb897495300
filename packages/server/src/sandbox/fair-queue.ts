import type { CodeOrigin } from "./code-origin.ts";

/** The most simultaneous places for one bot and one workspace. */
export interface Shares {
  places: number;
  ofBot: number;
  ofWorkspace: number;
}

interface Waiting {
  isLate: boolean;
  begin: () => void;
}

/** The code of one bot: what waits, and what runs. */
interface Lane extends CodeOrigin {
  usual: Waiting[];
  late: Waiting[];
  running: number;
  /** Of these, those that are known to be slow. */
  runningLate: number;
  /** The number of the last turn that it got. */
  lastTurn: number;
}

/**
 * Gives out places in turn. Who runs least comes first, workspaces before bots; then who has waited longest for a turn. So a
 * thousand pieces of code of one bot hold up one of another by no more than those that run already, and since nobody gets
 * all places, not even by these. Code that is known to be slow comes after everything else, one of a bot at a time.
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
    /** Runs `work` once there is a place for it. */
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
