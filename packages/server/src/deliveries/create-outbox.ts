import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type DeliveryJob, type DeliveryKind, type DeliveryOutcome, lookup } from "@parley/core";
import { mostAhead, steadyTime } from "../base/steady-time.ts";
import { releaseUnlessLost } from "../credentials/credential-repository.ts";
import { DatabaseFailure } from "../database/database-failure.ts";
import { isRecording, recordCalls, withoutBodies } from "../outbound/record-calls.ts";
import { compileEntries, toServerEntry } from "../results/entry-repository.ts";
import { type AttemptOutcome, asLast, logsAfter, stateAfter } from "./after-attempt.ts";
import {
  claimDelivery,
  compileAttemptEnd,
  compileDeliveries,
  findNextDue,
  listClaimedAhead,
  listDue,
  type NewDelivery,
  type OpenDelivery,
  pullForward,
  releaseClaim,
  releaseClaims,
} from "./delivery-repository.ts";
import { longestAttempt, sendBatch } from "./send-batch.ts";
import type { DeliveryMeans } from "./services.ts";

/** The most simultaneous attempts: in total, for a workspace, and in an unordered lane. */
const most = { inAll: 32, ofWorkspace: 16, ofLane: 4 } as const;
/** The number of rows read at once. */
const page = 20;
/** Milliseconds after which a silent process counts as stopped. */
const lease = longestAttempt + 30_000;
/** Milliseconds between attempts to store an outcome. */
const settlePace = 500;
/** The longest delay before a retry, in milliseconds. */
const longestPause = 25 * 60 * 60_000;
/** The longest interval between two checks for another process's deliveries, in milliseconds. */
const lookAgain = 30_000;
/** Milliseconds that running attempts get when the server stops. */
const grace = 5_000;

/** Sends the deliveries of blocks. */
export interface Outbox {
  /** Stores deliveries, and sends them. */
  add(deliveries: readonly NewDelivery[]): Promise<void>;
  /**
   * Stores a delivery and makes the first attempt at once, even without a free slot, for a chat that waits for it. Null if
   * it was stored before. With `isOnce`, it is also the last attempt.
   */
  sendNow(delivery: NewDelivery, isOnce?: boolean): Promise<DeliveryOutcome | null>;
  /** Looks for due deliveries. Call this when one may be due. Doesn't wait. */
  wake(): void;
  /** Resumes at once what a stopped process had started, if no other process can be working on it. */
  recover(): Promise<void>;
  /** Resolves when nothing is running and nothing that this process can send is due. */
  settle(): Promise<void>;
  /** Starts nothing more and cancels running attempts. */
  close(): Promise<void>;
}

interface OutboxOptions {
  /** Milliseconds since 1970 from the monotonic clock. */
  now?: () => number;
  /** The system clock, shared by all processes, for claims. */
  clock?: () => number;
  /** From 0 to 1. */
  chance?: () => number;
}

/** One call of a block's server code that sends deliveries. */
interface Run {
  lane: string;
  workspaceId: string;
  isOrdered: boolean;
}

/** The job's id: the same in every attempt, another when the author requests it again. */
const jobId = ({ id, round }: Pick<OpenDelivery, "id" | "round">): string => (round === 0 ? id : `${id}-${round}`);

const toJob = (delivery: OpenDelivery): DeliveryJob => ({
  id: jobId(delivery),
  payload: delivery.payload,
  resultId: delivery.resultId,
  botId: delivery.blockBotId,
  attempt: delivery.attempts + 1,
  isUncertain: delivery.isUncertain,
  createdAt: Date.parse(delivery.createdAt),
});

/**
 * The outbox claims due deliveries by an update, so that only one process sends each, and sends them. A slow lane or
 * workspace can only use a part of the slots.
 */
export const createOutbox = (
  means: DeliveryMeans,
  { now = steadyTime, clock = now === steadyTime ? Date.now : now, chance = Math.random }: OutboxOptions = {},
): Outbox => {
  const { database, servers, log } = means;
  const running = new Map<Run, Promise<void>>();
  /** When each lane may start again, in milliseconds since 1970. */
  const pauses = new Map<string, number>();
  /** Other processes' claims that end implausibly late, with when they were first seen. */
  const firstSeen = new Map<string, number>();
  let mendedAt = Number.NEGATIVE_INFINITY;
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let mustLookAgain = false;
  let isClosed = false;

  const iso = (time: number) => new Date(time).toISOString();
  /** The earlier of both clocks, so that setting a clock doesn't steal another process's delivery. */
  const earlier = () => Math.min(now(), clock());

  const findKind = ({ blockType, name }: OpenDelivery): DeliveryKind | null =>
    lookup(lookup(servers, blockType)?.deliveries ?? {}, name) ?? null;

  const countBy = (key: "lane" | "workspaceId"): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const run of running.keys()) counts.set(run[key], (counts.get(run[key]) ?? 0) + 1);
    return counts;
  };

  const listBusy = () => {
    for (const [lane, until] of pauses) if (until <= now()) pauses.delete(lane);
    const ordered = [...running.keys()].filter((run) => run.isOrdered).map((run) => run.lane);
    const full = [...countBy("lane")].filter(([, count]) => count >= most.ofLane).map(([lane]) => lane);
    const workspaces = [...countBy("workspaceId")].filter(([, count]) => count >= most.ofWorkspace);
    return {
      busyLanes: [...new Set([...ordered, ...full, ...pauses.keys()])],
      busyWorkspaces: workspaces.map(([id]) => id),
    };
  };

  const finish = async (delivery: OpenDelivery, claim: string, outcome: AttemptOutcome): Promise<void> => {
    const time = now();
    const state = stateAfter(outcome, { attempts: delivery.attempts + 1, time, chance: chance() });
    const result = { id: delivery.resultId, workspaceId: delivery.workspaceId };
    const entries = logsAfter(outcome, state).map(toServerEntry);
    // One statement where the database supports it: if the server stops before it, the delivery is sent again.
    const write = () =>
      database.writeTogether((access) => ({
        first: compileAttemptEnd(access, { id: delivery.id, claim }, { ...state, now: iso(time) }),
        others: compileEntries(access, result, entries),
      }));
    for (;;) {
      try {
        await write();
        break;
      } catch (error) {
        // Without a stored outcome the delivery would be sent again, so storing is retried as long as the claim lasts.
        if (!(error instanceof DatabaseFailure) || isClosed || now() - time >= lease - longestAttempt) throw error;
        await sleep(settlePace);
      }
    }
    // When an account is repaired, its waiting deliveries are released. This releases a delivery that began to wait
    // just after that.
    if (state.heldFor !== null)
      await database.write((access) =>
        releaseUnlessLost(access, { workspaceId: delivery.workspaceId, id: state.heldFor ?? "" }, means.cipher),
      );
  };

  /** Records the calls of an attempt with its results, unless a block waits for it and records them with its own. */
  const keepCalls = async <Value>(batch: readonly OpenDelivery[], send: () => Promise<Value>): Promise<Value> => {
    if (isRecording()) return send();
    const { value, recorded } = await recordCalls(send);
    // What is sent together holds the values of several chats, so none of them gets the whole.
    const shown = batch.length === 1 ? recorded : () => withoutBodies(recorded());
    for (const delivery of batch) means.serviceCalls.keep({ ...delivery, deliveryId: delivery.id }, shown);
    return value;
  };

  const attempt = async (
    kind: DeliveryKind | null,
    batch: readonly OpenDelivery[],
    claim: string,
    isOnce = false,
  ): Promise<readonly AttemptOutcome[]> => {
    const [{ workspaceId = "" } = {}] = batch;
    const missing: DeliveryOutcome = { status: "failed", logs: [], error: "This release has no such block." };
    const send = (of: DeliveryKind) =>
      sendBatch(means, of, batch.map(toJob), { workspaceId, now: now(), stop: stop.signal });
    const made = kind ? await keepCalls(batch, () => send(kind)) : batch.map(() => missing);
    const outcomes = isOnce ? made.map(asLast) : made;
    for (const [index, delivery] of batch.entries()) await finish(delivery, claim, outcomes[index] ?? missing);
    return outcomes;
  };

  /** Tracks a running attempt until it ends. */
  const watch = (run: Run, attempted: Promise<unknown>): void => {
    const ended = attempted
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, "what became of a delivery could not be stored"))
      .finally(() => {
        running.delete(run);
        wake();
      });
    running.set(run, ended);
  };

  const claimOne = (delivery: OpenDelivery, claim: string): Promise<boolean> => {
    const times = { until: iso(clock() + lease), now: iso(now()) };
    return database.write((access) => claimDelivery(access, delivery, { claim, ...times }));
  };

  /** Claims a delivery and others that are sent with it, unless another process was faster. */
  const claimBatch = async (first: OpenDelivery, kind: DeliveryKind | null, claim: string): Promise<OpenDelivery[]> => {
    if (!(await claimOne(first, claim))) return [];
    const batch = [first];
    const limit = kind?.mostTogether ?? 1;
    if (limit === 1) return batch;
    const others = await listDue(database.connection, {
      now: iso(now()),
      ended: iso(earlier()),
      limit: limit - 1,
      busyLanes: [],
      busyWorkspaces: [],
      of: first,
    });
    for (const other of others) if (await claimOne(other, claim)) batch.push(other);
    return batch;
  };

  /** Starts an attempt. Returns false if there is no free slot or another process is making the attempt. */
  const begin = async (first: OpenDelivery): Promise<boolean> => {
    const { busyLanes, busyWorkspaces } = listBusy();
    const isFull = running.size >= most.inAll;
    if (isClosed || isFull || busyLanes.includes(first.lane) || busyWorkspaces.includes(first.workspaceId))
      return false;
    const claim = randomUUID();
    const kind = findKind(first);
    const batch = await claimBatch(first, kind, claim);
    if (batch.length === 0) return false;
    const run: Run = { lane: first.lane, workspaceId: first.workspaceId, isOrdered: first.isOrdered };
    if (kind?.pause !== undefined) pauses.set(first.lane, now() + kind.pause);
    watch(run, attempt(kind, batch, claim));
    return true;
  };

  /**
   * Repairs due times that are too far in the future because a clock was set back. A claimed delivery may belong to a
   * process with another clock, or to a stopped one. The process counts as stopped after this one has seen the claim
   * for the longest possible duration.
   */
  const mendTimes = async (): Promise<void> => {
    const time = now();
    if (Math.abs(time - mendedAt) < lookAgain) return;
    mendedAt = time;
    const ahead = await listClaimedAhead(database.connection, iso(earlier() + lease + mostAhead));
    const seen = ahead.map(({ id, claim }) => `${id} ${claim}`);
    for (const name of firstSeen.keys()) if (!seen.includes(name)) firstSeen.delete(name);
    for (const [index, held] of ahead.entries()) {
      const name = seen[index] ?? "";
      const since = firstSeen.get(name) ?? time;
      firstSeen.set(name, since);
      if (time - since >= lease) await database.write((access) => releaseClaim(access, held, iso(time)));
    }
    await database.write((access) => pullForward(access, iso(time + longestPause), iso(time)));
  };

  const look = async (): Promise<void> => {
    await mendTimes();
    do {
      mustLookAgain = false;
      if (isClosed || running.size >= most.inAll) return;
      const times = { now: iso(now()), ended: iso(earlier()) };
      const due = await listDue(database.connection, { ...times, limit: page, ...listBusy() });
      for (const delivery of due) if (await begin(delivery)) mustLookAgain = true;
    } while (mustLookAgain);
  };

  /** Plans the next check for when a delivery is due or another process may have left one. */
  const plan = async (): Promise<void> => {
    if (isClosed) return;
    const next = await findNextDue(database.connection);
    if (isClosed) return;
    const times = [now() + lookAgain, ...pauses.values()];
    // Due deliveries that aren't running wait for a free slot, which a finished attempt provides.
    if (next !== null && Date.parse(next) > now()) times.push(Date.parse(next));
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(Math.min(...times) - now(), 10));
    timer.unref();
  };

  /** Sending is not part of the request that wakes the outbox, for example in traces. */
  const lookAndPlan = AsyncResource.bind(() => look().then(plan));

  const wake = (): void => {
    mustLookAgain = true;
    if (isClosed || looking !== undefined) return;
    looking = lookAndPlan()
      .catch((error: unknown) => {
        log.error({ err: error }, "deliveries could not be looked up");
        clearTimeout(timer);
        timer = setTimeout(wake, lookAgain);
        timer.unref();
      })
      .finally(() => {
        looking = undefined;
        if (mustLookAgain && !isClosed) wake();
      });
  };

  const settle = async (): Promise<void> => {
    wake();
    while (looking !== undefined || running.size > 0) await Promise.all([looking, ...running.values()]);
  };

  const store = (deliveries: readonly NewDelivery[]): Promise<void> =>
    database.transaction(async (access) => {
      for (const statement of compileDeliveries(access, deliveries, now()))
        await access.connection.executeQuery(statement);
    });

  /** Stores a delivery and tries it before other processes can. Null if it was stored before. */
  const sendNow = async (delivery: NewDelivery, isOnce = false): Promise<DeliveryOutcome | null> => {
    const time = now();
    const begun = { attempts: 0, dueAt: iso(time + lease) };
    await store([{ ...delivery, state: { ...begun, status: "open", isUncertain: false, error: null, heldFor: null } }]);
    const own = { ...delivery, ...begun, round: 0, isUncertain: false, createdAt: iso(time) };
    const claim = randomUUID();
    if (isClosed || !(await claimOne(own, claim))) return null;
    const attempted = attempt(findKind(own), [own], claim, isOnce);
    watch({ lane: own.lane, workspaceId: own.workspaceId, isOrdered: own.isOrdered }, attempted);
    const [outcome = null] = await attempted;
    return outcome;
  };

  return {
    add: async (deliveries) => {
      await store(deliveries);
      wake();
    },
    sendNow,
    wake,
    recover: async () => {
      // Only one process at a time has the embedded database.
      if (database.kind === "sqlite") await database.write((access) => releaseClaims(access, iso(now())));
      wake();
    },
    settle,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      const patience = setTimeout(() => stop.abort(), grace);
      await looking;
      await Promise.all(running.values());
      clearTimeout(patience);
    },
  };
};
