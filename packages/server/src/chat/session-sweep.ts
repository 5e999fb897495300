import type { Database } from "../database/schema.ts";
import { deleteEndedSessions } from "./session-repository.ts";

/** How long a chat that is over is kept in case its last turn is asked again, in milliseconds. */
const keepTime = 60 * 60_000;
/** How often rows are removed, at most, in milliseconds. */
const interval = 10 * 60_000;

/** Removes the rows of chats that are over, now and then. */
export const createSessionSweep = (database: Database, now: () => number = Date.now) => {
  let last = 0;
  return async (): Promise<void> => {
    const time = now();
    if (time - last < interval) return;
    last = time;
    await database.write((access) => deleteEndedSessions(access, new Date(time - keepTime).toISOString()));
  };
};
