import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type DeliveryJob, type DeliveryKind, type DeliveryOutcome, lookup } from "@parley/core";
import { mostAhead, steadyTime } from "../base/steady-time.ts";
import { releaseUnlessLost } from "../credentials/credential-repository.ts";
import { DatabaseFailure } from "../database/database-failure.ts";
import { compileEntries, toServerEntry } from "../results/entry-repository.ts";
import { type AttemptOutcome, logsAfter, stateAfter } from "./after-attempt.ts";
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

/** So many attempts are made at once: in all, for a workspace, and in a lane that has no order. */
const most = { inAll: 32, ofWorkspace: 16, ofLane: 4 } as const;
/** So many rows are looked at together. */
const page = 20;
/** Whoever has said nothing for so long, in milliseconds, has been stopped. */
const lease = longestAttempt + 30_000;
/** So often, in milliseconds, is tried again to write down what came of an attempt. */
const settlePace = 500;
/** Nothing waits longer than this, in milliseconds, until it is tried again. */
const longestPause = 25 * 60 * 60_000;
/** The longest time, in milliseconds, in which nobody looks for what another process has left. */
const lookAgain = 30_000;
/** So long the attempts under way may take once the server is to stop, in milliseconds. */
const grace = 5_000;

/** Sends what blocks have delivered. */
export interface Outbox {
  /** Stores deliveries, and sends them. */
  add(deliveries: readonly NewDelivery[]): Promise<void>;
  /**
   * Stores a delivery, and makes the first attempt whether or not there is room, for a chat that waits for it. Null where
   * it has been stored before.
   */
  sendNow(delivery: NewDelivery): Promise<DeliveryOutcome | null>;
  /** Something may be due. Nobody waits for it. */
  wake(): void;
  /** Takes up at once what a process that was stopped had begun, where no other process can be at it. */
  recover(): Promise<void>;
  /** Settles once nothing is under way, and nothing that this process can send is due. */
  settle(): Promise<void>;
  /** Begins nothing more, and ends what is under way. */
  close(): Promise<void>;
}

interface OutboxOptions {
  /** Milliseconds since 1970, which go on evenly. */
  now?: () => number;
  /** The same by the clock, which all processes share: by it others see that something is claimed. */
  clock?: () => number;
  /** From 0 to 1. */
  chance?: () => number;
}

/** One call of a block that sends. */
interface Run {
  lane: string;
  workspaceId: string;
  isOrdered: boolean;
}

/** The id of what is sent: the same in each attempt, another one when the author has it sent once more. */
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
 * The outbox: what is due is claimed by an update, so that one of several processes sends it, and sent. A lane, or a
 * workspace, that is slow keeps only a part of the room.
 */
export const createOutbox = (
  means: DeliveryMeans,
  { now = steadyTime, clock = now === steadyTime ? Date.now : now, chance = Math.random }: OutboxOptions = {},
): Outbox => {
  const { database, servers, log } = means;
  const running = new Map<Run, Promise<void>>();
  /** When a lane may begin again, in milliseconds since 1970. */
  const pauses = new Map<string, number>();
  /** Claims of others that last longer than they can, with when they were seen first. */
  const firstSeen = new Map<string, number>();
  let mendedAt = Number.NEGATIVE_INFINITY;
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let mustLookAgain = false;
  let isClosed = false;

  const iso = (time: number) => new Date(time).toISOString();
  /** The earlier of both: where the clock was set, nobody takes what somebody else still sends. */
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
    // In one statement where the database takes several so: until it is written down, a stop means that it is sent again.
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
        // Whoever could not say that it was sent would send it again: as long as nobody else may, it is tried once more.
        if (!(error instanceof DatabaseFailure) || isClosed || now() - time >= lease - longestAttempt) throw error;
        await sleep(settlePace);
      }
    }
    // Whoever mends an account makes due what waits for it. What began to wait after that is made due here.
    if (state.heldFor !== null)
      await database.write((access) =>
        releaseUnlessLost(access, { workspaceId: delivery.workspaceId, id: state.heldFor ?? "" }, means.cipher),
      );
  };

  const attempt = async (
    kind: DeliveryKind | null,
    batch: readonly OpenDelivery[],
    claim: string,
  ): Promise<readonly AttemptOutcome[]> => {
    const [{ workspaceId = "" } = {}] = batch;
    const missing: DeliveryOutcome = { status: "failed", logs: [], error: "This release has no such block." };
    const outcomes = kind
      ? await sendBatch(means, kind, batch.map(toJob), { workspaceId, now: now(), stop: stop.signal })
      : batch.map(() => missing);
    for (const [index, delivery] of batch.entries()) await finish(delivery, claim, outcomes[index] ?? missing);
    return outcomes;
  };

  /** Notes an attempt as under way until it ends. */
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

  /** A delivery and those that go out together with it, as far as nobody else was faster. */
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

  /** Begins an attempt. False where there is no room for it, or another process makes it. */
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
   * A clock that was set back leaves rows that are due long after they can be. What is claimed so belongs to a process with
   * another clock, or to one that was stopped: it counts as stopped once this process has seen the claim for as long as any lasts.
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

  /** Looks again when the next delivery is due, or another process may have left one. */
  const plan = async (): Promise<void> => {
    if (isClosed) return;
    const next = await findNextDue(database.connection);
    if (isClosed) return;
    const times = [now() + lookAgain, ...pauses.values()];
    // What is due and is not under way waits for room: whoever ends makes it.
    if (next !== null && Date.parse(next) > now()) times.push(Date.parse(next));
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(Math.min(...times) - now(), 10));
    timer.unref();
  };

  /** What is sent is no part of the request that wakes the outbox. */
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

  /** Stores a delivery, and tries it before anybody else may. Null where it has been stored before. */
  const sendNow = async (delivery: NewDelivery): Promise<DeliveryOutcome | null> => {
    const time = now();
    const begun = { attempts: 0, dueAt: iso(time + lease) };
    await store([{ ...delivery, state: { ...begun, status: "open", isUncertain: false, error: null, heldFor: null } }]);
    const own = { ...delivery, ...begun, round: 0, isUncertain: false, createdAt: iso(time) };
    const claim = randomUUID();
    if (isClosed || !(await claimOne(own, claim))) return null;
    const attempted = attempt(findKind(own), [own], claim);
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
