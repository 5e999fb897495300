import type { Arrival } from "@parley/core";
import type { CompiledQuery } from "kysely";
import { isDuplicateKey } from "../../database/database-errors.ts";
import { DatabaseFailure } from "../../database/database-failure.ts";
import type { JointWrites } from "../../database/joint-writes.ts";
import type { Access, Database } from "../../database/schema.ts";
import { compileDeliveries, type NewDelivery } from "../../deliveries/delivery-repository.ts";
import { compileAnswer, type NewAnswer } from "../../results/answer-repository.ts";
import { compileEntries } from "../../results/entry-repository.ts";
import { compileMarks, compileResult } from "../../results/result-repository.ts";
import { compilePreviewStep, compileSteps, type Step } from "../../results/step-repository.ts";
import { compileAnswerRemoval, compileEventRemoval } from "../../results/undo.ts";
import type { ChatServices } from "../services.ts";
import {
  compileNewSession,
  compileTurn,
  findSession,
  type StoredSession,
  type TurnRow,
} from "../session/session-repository.ts";
import type { TurnUndone, TurnWrites } from "./turn-writes.ts";

/** Where turns are stored. */
type TurnStore = Pick<ChatServices, "database" | "places">;

/** The data of one turn, which is stored completely or not at all. */
export interface TurnChange {
  /** The chat after the turn. */
  session: StoredSession;
  /** The same as a row. */
  row: TurnRow;
  /** Whether the session is a new row. Otherwise the stored one must still have the revision before. */
  isFirst: boolean;
  /** The session's result is a new row too. */
  isResultNew: boolean;
  /** How the visitor came; only stored with a new result. */
  arrival?: Arrival | undefined;
  /** Null when the chat has no result. */
  writes: TurnWrites | null;
  /** Sent after the turn is stored; empty if the chat has no result. */
  deliveries: readonly NewDelivery[];
  /** The turn as a step of the chat. */
  step: Step;
  /** Null unless the turn changes an earlier answer. */
  undone: TurnUndone | null;
}

const compileNewResult = (
  access: Access,
  session: StoredSession,
  id: string,
  { variables, hasStarted, isCompleted }: TurnWrites,
  arrival: Arrival | undefined,
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
    ...(arrival === undefined ? {} : { arrival }),
    createdAt: now,
  });

/** If the same visit of a block was answered twice, the later answer counts. */
const lastOfEach = (answers: readonly NewAnswer[]): NewAnswer[] => [
  ...new Map(answers.map((answer) => [`${answer.visit} ${answer.bot_id} ${answer.block_id}`, answer])).values(),
];

/** Stores a turn once. Returns false without storing anything if the chat has moved on. */
const sendTurn = (
  { database, places }: TurnStore,
  { session, row, isFirst, isResultNew, arrival, writes, deliveries, step, undone }: TurnChange,
): Promise<boolean> => {
  const compile = (access: Access): JointWrites => {
    const now = new Date().toISOString();
    const first = (isFirst ? compileNewSession : compileTurn)(access, row, session, now);
    const { resultId: id, workspaceId } = session;
    if (session.version === null) return { first, others: [compilePreviewStep(access, session.id, step)] };
    if (id === null || writes === null) return { first, others: [] };
    return {
      first,
      others: [
        ...(isResultNew
          ? [compileNewResult(access, session, id, writes, arrival, now)]
          : compileMarks(access, id, writes, writes.variables)),
        ...(undone?.answers ?? []).map((place) => compileAnswerRemoval(access, id, place)),
        ...(undone?.events ? [compileEventRemoval(access, id, undone.events)] : []),
        ...lastOfEach(writes.answers).map((answer) => compileAnswer(access, answer)),
        ...compileEntries(access, { id, workspaceId }, writes.entries),
        ...compileSteps(access, { id, workspaceId }, [step]),
        ...compileDeliveries(access, deliveries),
      ],
    };
  };
  const { resultId: id, botId } = session;
  return id !== null && writes?.hasStarted ? places.write({ id, botId }, compile) : database.writeTogether(compile);
};

/** Whether this turn is the one that was stored last. */
const isStored = async (database: Database, { session }: TurnChange): Promise<boolean> => {
  const stored = await findSession(database, session.id);
  return (
    stored?.revision === session.revision && stored.request === session.request && stored.response === session.response
  );
};

/**
 * Stores a turn: chat, answers, result and events, in one transaction. Returns false without storing anything if another
 * request was faster. If the connection breaks midway, it checks whether the turn was stored and repeats it if not.
 *
 * @throws a duplicate key error if the id of a new session or result is taken
 */
export const storeTurn = async (store: TurnStore, change: TurnChange): Promise<boolean> => {
  const { database } = store;
  try {
    return await sendTurn(store, change);
  } catch (error) {
    if (!(error instanceof DatabaseFailure && error.isUnknown)) throw error;
  }
  if (await isStored(database, change)) return true;
  try {
    return (await sendTurn(store, change)) || (await isStored(database, change));
  } catch (error) {
    // The first attempt has succeeded after all.
    if (isDuplicateKey(error) && (await isStored(database, change))) return true;
    throw error;
  }
};
