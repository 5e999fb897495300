import { createWriteLater, type WriteLater } from "../base/write-later.ts";
import { storableText } from "../database/json-codec.ts";
import type { Database } from "../database/schema.ts";
import type { Recorded } from "../outbound/record-calls.ts";
import { type CallOrigin, countCalls, insertCalls, type NewCall } from "./call-repository.ts";

/** The most characters of a request and of an answer that are stored, and the most calls of a result. */
const longestText = 4000;
const mostOfResult = 200;
/** Milliseconds for which a call waits for its result to be stored. */
const patience = 5 * 60_000;
/** The most calls that wait in memory. */
const mostWaiting = 1000;
/** How many calls are written by one statement. */
const atOnce = 50;

/** Stores the calls of chats to other services a little later, so that no visitor waits for it. */
export interface CallKeeper extends Omit<WriteLater<never>, "add"> {
  /** Keeps what was recorded. Secrets are removed from it when it is stored. */
  keep(origin: CallOrigin, recorded: () => Recorded): void;
}

interface Waiting {
  origin: CallOrigin;
  recorded: () => Recorded;
  since: number;
}

const cut = (text: string): string => storableText(text.slice(0, longestText));

const toNew = ({ origin, recorded }: Waiting): NewCall[] =>
  recorded().calls.map(({ code: _, startedAt, ...call }) => ({
    ...origin,
    startedAt,
    call: {
      ...call,
      address: cut(call.address),
      request: cut(call.request),
      answer: cut(call.answer),
      error: call.error === null ? null : cut(call.error),
    },
  }));

/** @param days for how many days calls are stored; 0 stores none */
export const createCallKeeper = (
  database: Database,
  { days, log }: { days: number; log: { error(of: object, message: string): void } },
): CallKeeper => {
  const write = async (batch: readonly Waiting[], isClosed: boolean): Promise<Waiting[]> => {
    const ids = [...new Set(batch.map(({ origin }) => origin.resultId))];
    const stored = new Map(await countCalls(database.connection, ids));
    const later: Waiting[] = [];
    const rows: NewCall[] = [];
    for (const one of batch) {
      const { resultId } = one.origin;
      const count = stored.get(resultId);
      // The result of a first turn is stored when the turn ends.
      if (count === undefined) {
        if (!isClosed && Date.now() - one.since < patience) later.push(one);
        continue;
      }
      const made = toNew(one).slice(0, Math.max(mostOfResult - count, 0));
      stored.set(resultId, count + made.length);
      rows.push(...made);
    }
    for (let at = 0; at < rows.length; at += atOnce) {
      const part = rows.slice(at, at + atOnce);
      await database.write((access) => insertCalls(access, part));
    }
    return later;
  };
  const { add, ...others } = createWriteLater({
    most: mostWaiting,
    write,
    onError: (error) => log.error({ err: error }, "calls of chats to other services could not be stored"),
  });
  return {
    keep: (origin, recorded) => {
      if (days > 0) add({ origin, recorded, since: Date.now() });
    },
    ...others,
  };
};
