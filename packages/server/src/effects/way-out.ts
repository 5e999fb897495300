import { setTimeout } from "node:timers/promises";
import { type Failure, lookup, type Patch, readPause, type VariableChange } from "@parley/core";
import {
  type Definitions,
  findWayOut,
  isForNothing,
  isRetriedStatus,
  longestWait,
  type WayOut,
} from "@parley/core/fields";
import { StoppedByVisitor } from "../base/to-cancellation.ts";
import type { BlockCall, ServedBlock } from "./block-call.ts";
import { createWatchedCalls, longestAnswer, type WatchedCalls } from "./watch-calls.ts";

/** Milliseconds for which a block may end by itself after its time limit. */
const grace = 1000;

/** The way out of a block; undefined if it has none. */
export const wayOutOf = (definitions: Definitions, { block }: Pick<ServedBlock, "block">): WayOut | undefined =>
  findWayOut(lookup(definitions, block.type), block);

/** The changes of the variables in which the author saves a failure; null after a success, which empties them. */
const savedIn = (
  { errorVariableId, statusVariableId, answerVariableId }: WayOut,
  failure: Failure | null,
): VariableChange[] => {
  const { error = null, status, answer = null } = failure ?? {};
  const rows = [
    [errorVariableId, error],
    [statusVariableId, status === undefined ? null : String(status)],
    [answerVariableId, answer?.slice(0, longestAnswer) ?? null],
  ] as const;
  return rows.flatMap(([variableId, value]) => (variableId === undefined ? [] : [{ variableId, value }]));
};

/** The patch of a block that has failed: its flow leaves by the way out, with the failure in the author's variables. */
export const leaveByWayOut = (wayOut: WayOut | undefined, patch: Patch, failure: Failure): Patch => {
  if (!wayOut) return patch;
  return { ...patch, variables: [...(patch.variables ?? []), ...savedIn(wayOut, failure)], failed: true };
};

/** The patch of a block that may have found nothing: its flow then leaves by the way for that, if it has one. */
export const leaveForNothing = ({ foundNothing, ...patch }: Patch, { block }: Pick<ServedBlock, "block">): Patch => {
  const hasWay = block.items?.some((item) => isForNothing(item)) === true;
  return foundNothing && hasWay && !patch.failed ? { ...patch, failed: true, way: "nothing" } : patch;
};

/** Why a block has failed, judged by what it reports and by its calls; null if it has not. */
const readFailure = ({ failure, error, logs = [] }: Patch, calls: WatchedCalls): Failure | null => {
  if (failure === null) return null;
  const { status, answer, delivery } = calls;
  const known = { ...(status === undefined ? {} : { status }), ...(answer === undefined ? {} : { answer }) };
  if (failure !== undefined) return { ...known, ...failure };
  if (delivery && delivery.status !== "done") {
    const [log] = delivery.logs;
    return { ...known, error: delivery.error ?? log?.details ?? log?.description ?? "It could not be delivered." };
  }
  if (error !== undefined) return { ...known, error };
  const log = logs.find((entry) => entry.status === "error");
  if (!log) return null;
  // Where the service has answered, the details are its answer.
  const isAnswered = status !== undefined || answer !== undefined;
  const details = isAnswered || !log.details ? "" : `: ${log.details}`;
  return { ...known, error: `${log.description}${details}` };
};

/** Whether the same call may succeed a little later. */
const mayPass = ({ asked, status, isShown, delivery }: WatchedCalls, { retryStatuses }: WayOut): boolean =>
  asked > 0 &&
  !isShown &&
  delivery === undefined &&
  // Blocks completed before the field existed lack it.
  (status === undefined || isRetriedStatus(retryStatuses ?? "", status));

interface Performing {
  call: BlockCall;
  wayOut: WayOut;
  /** Makes one try. Never rejects. */
  perform(call: BlockCall): Promise<Patch>;
}

/** Makes one try within a time limit in milliseconds. */
const tryOnce = async ({ call, perform }: Performing, limit: number) => {
  const calls = createWatchedCalls();
  const timeout = AbortSignal.timeout(limit);
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
  const done = new AbortController();
  const overdue = setTimeout(limit + grace, {} as Patch, { signal: done.signal, ref: false });
  overdue.catch(() => undefined);
  const patch = await Promise.race([perform({ ...call, signal, watched: calls }), overdue]);
  done.abort();
  if (call.signal?.aborted) return { patch, calls, failure: null };
  const { failure: _, ...others } = patch;
  const isLate = timeout.aborted && patch.failure !== null;
  const late = { error: `There was no answer within ${Math.round(limit / 1000)} s.` };
  return { patch: others, calls, failure: isLate ? late : readFailure(patch, calls) };
};

/**
 * Performs an effect of a block that has a way out: within its time limit, with its tries. If the last one fails, the patch
 * makes the flow leave by the way out.
 */
export const performWithWayOut = async (performing: Performing): Promise<Patch> => {
  const { call, wayOut } = performing;
  const end = Date.now() + longestWait * 1000;
  for (let left = wayOut.tries; ; left -= 1) {
    const limit = Math.min((wayOut.timeLimit ?? longestWait) * 1000, Math.max(end - Date.now(), 1));
    const { patch, calls, failure } = await tryOnce(performing, limit);
    if (call.signal?.reason instanceof StoppedByVisitor) return patch;
    if (call.signal?.aborted) return leaveByWayOut(wayOut, patch, { error: "It was broken off." });
    if (failure === null) return { ...patch, variables: [...(patch.variables ?? []), ...savedIn(wayOut, null)] };
    const pause = Math.max(wayOut.pause * 1000, readPause(calls.headers, Date.now()) ?? 0);
    if (left <= 0 || !mayPass(calls, wayOut) || Date.now() + pause >= end) return leaveByWayOut(wayOut, patch, failure);
    await setTimeout(pause, undefined, call.signal ? { signal: call.signal } : {}).catch(() => undefined);
  }
};
