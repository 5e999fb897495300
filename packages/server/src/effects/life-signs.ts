import type { Database } from "../database/schema.ts";
import { compileUpsert } from "../database/upsert.ts";

/** How often a process gives a sign of life while it is at work, in milliseconds. */
const usualPace = 1000;
/** A process that has missed so many has ended. */
const missedSigns = 5;
/** A process that has nothing to do goes on for so long, in milliseconds: what it does next begins without a statement more. */
const lingering = 60_000;
/** Rows that have not changed for so long, in milliseconds, are of processes that were killed, or write theirs anew. */
const keepTime = 3_600_000;

interface Seen {
  /** Null where it has no row. */
  signs: number | null;
  /** This process's monotonic clock at that time. */
  since: number;
}

interface LifeSignsOptions {
  database: Database;
  /** The id of this process. */
  instance: string;
  /** In milliseconds; the same in all processes. */
  pace?: number;
}

/**
 * Heartbeats of the processes on a database, by which each detects whether another still works on what it started. Clocks
 * are not compared: the observer checks whether the other's count increases.
 */
export const createLifeSigns = ({ database, instance, pace = usualPace }: LifeSignsOptions) => {
  const silence = missedSigns * pace;
  // The embedded database has one process: all others that have ever used it have ended.
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
        // A process that could not read does not know who was silent meanwhile.
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
    /** This process begins something that others may ask after. Resolves once they see it alive. */
    async begin(isAtWork: () => boolean): Promise<void> {
      neededAt = performance.now();
      if (isAlone || timer !== null) return;
      beginning ??= giveSign().finally(() => {
        beginning = null;
      });
      await beginning;
      if (timer === null && !isClosed) giveLater(isAtWork);
    },
    /** Takes note of who is there, so that it is known at once later on who has ended. Never rejects. */
    watch: async (): Promise<void> => {
      if (!isAlone) await look().catch(() => undefined);
    },
    /** Whether a process has ended, as far as can be known by now. */
    async hasEnded(process: string): Promise<boolean> {
      if (process === instance) return false;
      if (isAlone) return true;
      await look();
      const known = seen.get(process) ?? { signs: null, since: performance.now() };
      seen.set(process, known);
      return performance.now() - known.since >= silence;
    },
    /** The process ends, with nothing left to do. */
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
