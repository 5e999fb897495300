import { sql } from "kysely";
import { createLruCache } from "../base/lru-cache.ts";
import type { Access, Connection, Database } from "../database/schema.ts";

/** Milliseconds for which it is remembered whether somebody is told of a bot's results. */
const rememberedFor = 15_000;
/** Milliseconds for which a mark of a result lasts. A write must take less time than `reserve`. */
const lease = 5 * 60_000;
const reserve = 60_000;
/** Milliseconds from the last write of a result until it is looked at. */
const soon = 1_000;
/** The number of bots, and of results, that are remembered. */
const capacity = 20_000;

/** Whether anybody is told of a bot's results. */
const isFollowed = async (connection: Connection, botId: string): Promise<boolean> => {
  const row = await connection
    .selectFrom("bots")
    .innerJoin("subscriptions", "subscriptions.workspace_id", "bots.workspace_id")
    .select("subscriptions.id")
    .where("bots.id", "=", botId)
    .where("subscriptions.is_paused", "=", 0)
    .where((eb) => eb.or([eb("subscriptions.bot_id", "is", null), eb("subscriptions.bot_id", "=", botId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Marks a result, or renews its mark. */
const markResult = async ({ kind, connection }: Access, resultId: string, openUntil: string): Promise<void> => {
  const insert = connection
    .insertInto("subscription_marks")
    .values({ result_id: resultId, open_until: openUntil, revision: 1 });
  const renewed = { open_until: openUntil, revision: sql<number>`subscription_marks.revision + 1` };
  await (kind === "mysql"
    ? insert.onDuplicateKeyUpdate(renewed)
    : insert.onConflict((conflict) => conflict.column("result_id").doUpdateSet(renewed))
  ).execute();
};

/**
 * Notes the results of followed bots before they are written to, so that nothing is missed where a process is stopped in
 * between. A chat pays for it with a look into a map; only the first turn of some minutes in a bot that is followed writes
 * a row. It never fails with it.
 */
export const createResultFollower = (database: Database, now: () => number = Date.now) => {
  const bots = createLruCache<{ until: number; isFollowed: Promise<boolean> }>(capacity);
  const marks = createLruCache<{ until: number; written: Promise<void> }>(capacity);
  /** The results that this process has to look at, each with when. */
  const waiting = new Map<string, number>();
  let wake = (): void => undefined;
  /** Increases when a subscription has changed, so that what was known before is forgotten. */
  let epoch = 0;

  const ask = (botId: string): Promise<boolean> => {
    const key = `${epoch} ${botId}`;
    const asked = isFollowed(database.connection, botId).catch(() => {
      bots.delete(key);
      return true;
    });
    bots.set(key, { until: now() + rememberedFor, isFollowed: asked });
    return asked;
  };

  const find = (botId: string): Promise<boolean> => {
    const known = bots.get(`${epoch} ${botId}`);
    if (known === undefined) return ask(botId);
    // No chat waits for the new answer where there is an older one.
    if (known.until <= now() || known.until - now() > rememberedFor) void ask(botId);
    return known.isFollowed;
  };

  const mark = (resultId: string): Promise<void> => {
    const known = marks.get(resultId);
    const time = now();
    // The clock may have been set back.
    if (known !== undefined && known.until - time > reserve && known.until - time <= lease) return known.written;
    const until = time + lease;
    const written = database
      .write((access) => markResult(access, resultId, new Date(until).toISOString()))
      .catch(() => marks.delete(resultId));
    marks.set(resultId, { until, written });
    return written;
  };

  return {
    /** Call it before writing about results of a bot. */
    async follow(botId: string, resultIds: readonly string[]): Promise<void> {
      if (resultIds.length === 0 || !(await find(botId))) return;
      for (const id of resultIds) {
        await mark(id);
        if (waiting.size < capacity) waiting.set(id, now() + soon);
      }
      wake();
    },
    /** Forgets who is followed. Call it when a subscription has changed. */
    forget(): void {
      epoch++;
    },
    /** The results that are to be looked at now, or all that wait. They are given out once. */
    takeDue({ isAll = false }: { isAll?: boolean } = {}): string[] {
      const time = now();
      const due = [...waiting].filter(([, at]) => isAll || at <= time || at - time > soon).map(([id]) => id);
      for (const id of due) waiting.delete(id);
      return due;
    },
    /** Whether results wait to be looked at. */
    get isWaiting(): boolean {
      return waiting.size > 0;
    },
    onFollowed(listener: () => void): void {
      wake = listener;
    },
  };
};

export type ResultFollower = ReturnType<typeof createResultFollower>;
