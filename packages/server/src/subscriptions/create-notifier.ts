import type { Logger } from "pino";
import { sendDueDigests } from "./digests.ts";
import { tellFailures } from "./failure-notices.ts";
import type { SubscriptionServices } from "./services.ts";
import { tellMarkedResults, tellResults } from "./tell-results.ts";

/** Milliseconds between two looks for what is due, and between two looks for failures. */
const pace = 30_000;
const failurePace = 5 * 60_000;
/** Milliseconds from a write to the look at its result; a little more than the follower waits. */
const soon = 1_100;

/** What tells people and other services of results. */
export interface Notifier {
  /** Call it when a result of a followed bot is about to be written. */
  wake(): void;
  /** Looks now and then, until it is closed. */
  start(): void;
  /** Tells of what was written until now, without the usual delay. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Tells people and other services of results in the background; no chat waits for it. */
export const createNotifier = (services: () => SubscriptionServices, log: Pick<Logger, "error">): Notifier => {
  let regular: NodeJS.Timeout | undefined;
  let next: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  let failuresAt = 0;

  /** Does work after what is under way. Never rejects. */
  const run = (work: () => Promise<void>): Promise<void> => {
    running = running.then(work).catch((error: unknown) => {
      if (!isClosed) log.error({ err: error }, "somebody could not be told of results");
    });
    return running;
  };

  const tellDue = (isAll = false): Promise<void> =>
    run(async () => {
      const { resultFollower } = services();
      const due = resultFollower.takeDue({ isAll });
      if (due.length > 0) await tellResults(services(), due);
      if (resultFollower.isWaiting) plan();
    });

  function plan(): void {
    if (isClosed || next !== undefined) return;
    next = setTimeout(() => {
      next = undefined;
      void tellDue();
    }, soon);
    next.unref();
  }

  const look = (): Promise<void> =>
    run(async () => {
      await tellMarkedResults(services());
      await sendDueDigests(services());
      if (Math.abs(Date.now() - failuresAt) < failurePace) return;
      failuresAt = Date.now();
      await tellFailures(services());
    });

  return {
    wake: plan,
    start(): void {
      void look();
      regular = setInterval(() => void look(), pace);
      regular.unref();
    },
    settle: (): Promise<void> => tellDue(true),
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(regular);
      clearTimeout(next);
      await running;
    },
  };
};
