import type { CompiledQuery } from "kysely";
import { encodeJson } from "../database/json-codec.ts";
import type { Access, Database } from "../database/schema.ts";
import { type Answer, compileAnswer } from "../results/answer-repository.ts";
import { compileEntries } from "../results/entry-repository.ts";
import { compileResult } from "../results/result-repository.ts";
import { compileNewSession, compileTurn, type StoredSession } from "./session-repository.ts";
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

const compileNewResult = (
  { connection }: Access,
  session: StoredSession,
  id: string,
  { variables, hasStarted, isCompleted }: TurnWrites,
  now: string,
): CompiledQuery =>
  compileResult(connection, {
    id,
    workspaceId: session.workspaceId,
    botId: session.botId,
    version: session.version ?? 0,
    links: session.links,
    hasToken: false,
    idempotencyKey: null,
    hasStarted,
    isCompleted,
    variables: variables ?? [],
    createdAt: now,
  });

/** One statement for all that changes in the result's row; none where nothing does. */
const compileResultChange = (
  { connection }: Access,
  id: string,
  { variables, hasStarted, isCompleted }: TurnWrites,
  now: string,
): CompiledQuery[] => {
  if (variables === null && !hasStarted && !isCompleted) return [];
  const update = connection
    .updateTable("results")
    .set({
      ...(variables === null ? {} : { variables: encodeJson(variables) }),
      ...(hasStarted ? { has_started: 1 as const } : {}),
      ...(isCompleted ? { is_completed: 1 as const } : {}),
      updated_at: now,
    })
    .where("id", "=", id);
  return [update.compile()];
};

/** Where the same visit of a block was answered twice, the later answer counts. */
const lastOfEach = (answers: readonly Answer[]): Answer[] => [
  ...new Map(answers.map((answer) => [`${answer.visit} ${answer.botId} ${answer.blockId}`, answer])).values(),
];

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
  database.writeTogether((access) => {
    const now = new Date().toISOString();
    const first = (isFirst ? compileNewSession : compileTurn)(access, session, now);
    const { resultId: id, workspaceId } = session;
    if (id === null || writes === null) return { first, others: [] };
    return {
      first,
      others: [
        ...(isResultNew
          ? [compileNewResult(access, session, id, writes, now)]
          : compileResultChange(access, id, writes, now)),
        ...lastOfEach(writes.answers).map((answer) => compileAnswer(access, answer)),
        ...compileEntries(access, { id, workspaceId }, writes.entries),
      ],
    };
  });
