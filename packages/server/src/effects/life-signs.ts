import type { Database } from "../database/schema.ts";
import { compileUpsert } from "../database/upsert.ts";

/** Milliseconds between two heartbeats of a working process. */
const usualPace = 1000;
/** The number of missed heartbeats after which a process counts as ended. */
const missedSigns = 5;
/**
 * Milliseconds for which an idle process continues its heartbeats, so that its next work starts without an extra
 * statement.
 */
const lingering = 60_000;
/**
 * Milliseconds without change after which a process's row is removed. The process was killed, or will write its row
 * again.
 */
const keepTime = 3_600_000;

interface Seen {
  /** Null if the process has no row. */
  signs: number | null;
  /** This process's monotonic clock at that time. */
  since: number;
}

interface LifeSignsOptions {
  database: Database;
  /** The id of this process. */
  instance: string;
  /** The time between two heartbeats in milliseconds. It must be the same in all processes. */
  pace?: number;
}

/**
 * Heartbeats of the processes that share a database. By them, each process detects whether another still works on what
 * it started. Clocks are not compared: the observer checks whether the other's count increases.
 */
export const createLifeSigns = ({ database, instance, pace = usualPace }: LifeSignsOptions) => {
  const silence = missedSigns * pace;
  // The embedded database has only one process, so all earlier ones have ended.
  const isAlone = database.kind === "sqlite";
  const seen = new Map<string, Seen>();
  let signs = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let beginning: Promise<void> | null = null;
  let neededAt = 0;
  let isClosed = false;

  const giveSign = async (): Promise<void> => {
    signs += 1;
    const row = { id: instance, signs };
    await database.write((access) =>
      access.connection.executeQuery(compileUpsert(access, "processes", row, ["id"], ["signs"])),
    );
  };

  const giveLater = (isAtWork: () => boolean): void => {
    timer = setTimeout(async () => {
      if (isAtWork()) neededAt = performance.now();
      if (isClosed || performance.now() - neededAt > lingering) {
        timer = null;
        return;
      }
      // While the database is unavailable, nobody can read heartbeats either.
      await giveSign().catch(() => undefined);
      if (timer !== null) giveLater(isAtWork);
    }, pace);
    timer.unref();
  };

  const look = async (): Promise<void> => {
    const rows = await database.connection
      .selectFrom("processes")
      .select(["id", "signs"])
      .execute()
      .catch((error: unknown) => {
        // This process may have missed heartbeats while it could not read, so it starts counting again.
        seen.clear();
        throw error;
      });
    const now = performance.now();
    const found = new Map(rows.map(({ id, signs }) => [id, Number(signs)]));
    for (const id of new Set([...seen.keys(), ...found.keys()])) {
      const count = found.get(id) ?? null;
      const known = seen.get(id);
      if (known === undefined || known.signs !== count) seen.set(id, { signs: count, since: now });
      else if (now - known.since > keepTime) await forget(id, count);
    }
  };

  const forget = async (id: string, count: number | null): Promise<void> => {
    seen.delete(id);
    if (count === null) return;
    await database.write(({ connection }) =>
      connection.deleteFrom("processes").where("id", "=", id).where("signs", "=", count).execute(),
    );
  };

  return {
    /** Starts this process's heartbeats for some work. Resolves once other processes can see them. */
    async begin(isAtWork: () => boolean): Promise<void> {
      neededAt = performance.now();
      if (isAlone || timer !== null) return;
      beginning ??= giveSign().finally(() => {
        beginning = null;
      });
      await beginning;
      if (timer === null && !isClosed) giveLater(isAtWork);
    },
    /** Reads the heartbeats of all processes, so that later checks are quicker. Never rejects. */
    watch: async (): Promise<void> => {
      if (!isAlone) await look().catch(() => undefined);
    },
    /** Whether a process is known to have ended. */
    async hasEnded(process: string): Promise<boolean> {
      if (process === instance) return false;
      if (isAlone) return true;
      await look();
      const known = seen.get(process) ?? { signs: null, since: performance.now() };
      seen.set(process, known);
      return performance.now() - known.since >= silence;
    },
    /** Ends the heartbeats of this process. */
    async close(): Promise<void> {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (signs > 0 && !isAlone)
        await database
          .write(({ connection }) => connection.deleteFrom("processes").where("id", "=", instance).execute())
          .catch(() => undefined);
    },
  };
};

export type LifeSigns = ReturnType<typeof createLifeSigns>;
