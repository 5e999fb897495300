import { encodeJson } from "../database/json-codec.ts";
import type { Access, Database } from "../database/schema.ts";
import { storeAnswer } from "../results/answer-repository.ts";
import { storeEntries } from "../results/entry-repository.ts";
import { insertResult } from "../results/result-repository.ts";
import { insertSession, type StoredSession, updateSession } from "./session-repository.ts";
import type { TurnWrites } from "./turn-writes.ts";

/** What one turn stores, all of it or nothing. */
export interface TurnChange {
  session: StoredSession;
  /** The session is a new row; otherwise it goes on from the revision it was read at. */
  isFirst: boolean;
  /** The session's result is a new row too. */
  isResultNew: boolean;
  /** Null when the chat has no result. */
  writes: TurnWrites | null;
}

const createResult = ({ connection }: Access, session: StoredSession, id: string, now: string): Promise<unknown> =>
  insertResult(connection, {
    id,
    workspaceId: session.workspaceId,
    botId: session.botId,
    version: session.version ?? 0,
    links: session.links,
    hasToken: false,
    idempotencyKey: null,
    createdAt: now,
  });

/** One statement for all that changes in the result's row. */
const updateResult = async (
  { connection }: Access,
  id: string,
  { variables, hasStarted, isCompleted }: TurnWrites,
  now: string,
): Promise<void> => {
  if (variables === null && !hasStarted && !isCompleted) return;
  await connection
    .updateTable("results")
    .set({
      ...(variables === null ? {} : { variables: encodeJson(variables) }),
      ...(hasStarted ? { has_started: 1 as const } : {}),
      ...(isCompleted ? { is_completed: 1 as const } : {}),
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
};

/**
 * Stores a turn: the chat, its answers, its result and what happened, in one transaction. False when another request
 * has taken the chat further meanwhile; then nothing is stored.
 *
 * @throws a duplicate key where the id of a new session or result is taken
 */
export const storeTurn = (
  database: Database,
  { session, isFirst, isResultNew, writes }: TurnChange,
): Promise<boolean> =>
  database.transaction(async (access) => {
    const now = new Date().toISOString();
    if (isFirst) await insertSession(access, session, now);
    else if (!(await updateSession(access, session, now))) return false;
    const { resultId: id, workspaceId } = session;
    if (id === null || writes === null) return true;
    if (isResultNew) await createResult(access, session, id, now);
    for (const answer of writes.answers) await storeAnswer(access, answer);
    await updateResult(access, id, writes, now);
    await storeEntries(access, { id, workspaceId }, writes.entries);
    return true;
  });
