import type { Database } from "../database/schema.ts";
import { deleteEndedSessions, deleteIdleSessions } from "./session-repository.ts";

const hour = 60 * 60_000;
const day = 24 * hour;

/** How long a chat that is over is kept in case its last turn is asked again, in milliseconds. */
const keepTime = hour;
/** How long a visitor may take for an answer, and an author in a preview, in milliseconds. */
const patience = { published: 30 * day, preview: day } as const;
/** How often rows are removed, at most, in milliseconds. */
const interval = 10 * 60_000;

/** Removes the rows of chats that are over or were left, now and then. Their results stay. */
export const createSessionSweep = (database: Database, now: () => number = Date.now) => {
  let last = 0;
  return async (): Promise<void> => {
    const time = now();
    if (time - last < interval) return;
    last = time;
    const before = (age: number) => new Date(time - age).toISOString();
    await database.write((access) => deleteEndedSessions(access, before(keepTime)));
    await database.write((access) => deleteIdleSessions(access, "published", before(patience.published)));
    await database.write((access) => deleteIdleSessions(access, "preview", before(patience.preview)));
  };
};
