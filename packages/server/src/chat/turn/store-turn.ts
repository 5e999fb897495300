import type { CompiledQuery } from "kysely";
import { isDuplicateKey } from "../../database/database-errors.ts";
import { DatabaseFailure } from "../../database/database-failure.ts";
import type { Access, Database } from "../../database/schema.ts";
import { compileDeliveries, type NewDelivery } from "../../deliveries/delivery-repository.ts";
import { type Answer, compileAnswer } from "../../results/answer-repository.ts";
import { compileEntries } from "../../results/entry-repository.ts";
import { compileMarks, compileResult } from "../../results/result-repository.ts";
import { compilePreviewStep, compileSteps, type Step } from "../../results/step-repository.ts";
import { compileNewSession, compileTurn, findSession, type StoredSession } from "../session/session-repository.ts";
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
  /** What is to be sent once the turn is stored; none where the chat has no result. */
  deliveries: readonly NewDelivery[];
  /** The turn as a step of the chat. */
  step: Step;
}

const compileNewResult = (
  access: Access,
  session: StoredSession,
  id: string,
  { variables, hasStarted, isCompleted }: TurnWrites,
  now: string,
): CompiledQuery =>
  compileResult(access, {
    id,
    workspaceId: session.workspaceId,
    botId: session.botId,
    version: session.version ?? 0,
    links: session.links,
    hasToken: true,
    idempotencyKey: null,
    hasStarted,
    isCompleted,
    variables: variables ?? [],
    createdAt: now,
  });

/** Where the same visit of a block was answered twice, the later answer counts. */
const lastOfEach = (answers: readonly Answer[]): Answer[] => [
  ...new Map(answers.map((answer) => [`${answer.visit} ${answer.botId} ${answer.blockId}`, answer])).values(),
];

/** Sends a turn once. Returns false, and stores nothing, when the chat is no longer where the turn began. */
const sendTurn = (
  database: Database,
  { session, isFirst, isResultNew, writes, deliveries, step }: TurnChange,
): Promise<boolean> =>
  database.writeTogether((access) => {
    const now = new Date().toISOString();
    const first = (isFirst ? compileNewSession : compileTurn)(access, session, now);
    const { resultId: id, workspaceId } = session;
    if (session.version === null) return { first, others: [compilePreviewStep(access, session.id, step)] };
    if (id === null || writes === null) return { first, others: [] };
    return {
      first,
      others: [
        ...(isResultNew
          ? [compileNewResult(access, session, id, writes, now)]
          : compileMarks(access, id, writes, writes.variables)),
        ...lastOfEach(writes.answers).map((answer) => compileAnswer(access, answer)),
        ...compileEntries(access, { id, workspaceId }, writes.entries),
        ...compileSteps(access, { id, workspaceId }, [step]),
        ...compileDeliveries(access, deliveries),
      ],
    };
  });

/** Whether it is this turn that the chat has stored last. */
const isStored = async (database: Database, { session, isFirst }: TurnChange): Promise<boolean> => {
  const stored = await findSession(database, session.id);
  const revision = isFirst ? session.revision : session.revision + 1;
  return stored?.revision === revision && stored.request === session.request && stored.response === session.response;
};

/**
 * Stores a turn: the chat, its answers, its result and what happened, in one transaction. Returns false, and
 * stores nothing, when another request has taken the chat further at the same time. Where the connection breaks on the way
 * nobody knows what has become of the turn: then one looks, and it is sent once more.
 *
 * @throws a duplicate key where the id of a new session or result is taken
 */
export const storeTurn = async (database: Database, change: TurnChange): Promise<boolean> => {
  try {
    return await sendTurn(database, change);
  } catch (error) {
    if (!(error instanceof DatabaseFailure && error.isUnknown)) throw error;
  }
  if (await isStored(database, change)) return true;
  try {
    return (await sendTurn(database, change)) || (await isStored(database, change));
  } catch (error) {
    // The first attempt was stored only now.
    if (isDuplicateKey(error) && (await isStored(database, change))) return true;
    throw error;
  }
};
