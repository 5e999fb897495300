import { availableParallelism } from "node:os";
import type { Evaluation } from "@parley/core";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";
import type { CodeOrigin } from "./code-origin.ts";
import { createSandbox, evaluateAll, type OneSandbox, type Sandbox } from "./create-sandbox.ts";
import { createFairQueue } from "./fair-queue.ts";
import { createSlowCode, refusedText } from "./slow-code.ts";

/**
 * Two more than the processors, so that long-running code leaves one for other bots of its workspace and one for other
 * workspaces.
 */
const defaultSize = Math.max(4, Math.min(16, availableParallelism() + 2));
/**
 * Code that may call other servers mostly waits. It has separate sandboxes, so that it doesn't block other code, and many,
 * so that a hanging service delays only its own callers. Each uses memory only when needed.
 */
const callerSize = 32;
/** Milliseconds after which unused extra sandboxes release their memory. */
const idleTime = 30_000;
const kept = 2;

/** The origin of code that belongs to no bot, in tests and on the command line. */
const nobody: CodeOrigin = { workspaceId: "", botId: "" };

interface Member {
  sandbox: OneSandbox;
  isBusy: boolean;
  idle?: NodeJS.Timeout;
}

/** Creates sandboxes of one kind. Each runs one piece of code at a time, and the first free one gets the next. */
const createMembers = (count: number, timeLimit: number | undefined, fetch: GuardedFetch) => {
  const limit = timeLimit === undefined ? {} : { timeLimit };
  const members = Array.from(
    { length: count },
    (): Member => ({ sandbox: createSandbox({ fetch, ...limit }), isBusy: false }),
  );
  /** Closes unused extra sandboxes to free memory. A closed sandbox starts again when it is needed. */
  const closeWhenIdle = (member: Member): void => {
    if (members.indexOf(member) < kept) return;
    member.idle = setTimeout(() => void (!member.isBusy && member.sandbox.close()), idleTime).unref();
  };
  return {
    first: members[0]?.sandbox,
    async run(evaluation: Evaluation) {
      const member = members.find(({ isBusy }) => !isBusy);
      if (!member) throw new Error("There are as many sandboxes as places");
      clearTimeout(member.idle);
      member.isBusy = true;
      try {
        return await member.sandbox.run(evaluation);
      } finally {
        member.isBusy = false;
        closeWhenIdle(member);
      }
    },
    async close() {
      for (const { idle } of members) clearTimeout(idle);
      await Promise.all(members.map(({ sandbox }) => sandbox.close()));
    },
  };
};

interface PoolOptions {
  /** The number of sandboxes for code without `fetch`. */
  size?: number;
  /** The time limit of a piece of code in milliseconds. */
  timeLimit?: number;
}

/**
 * Several sandboxes, shared equally by workspaces and bots: no bot can occupy all of them. Code that exceeded its time
 * limit gets the lowest priority from then on, and is refused for a while if it repeatedly does so. The first sandbox
 * can be started in advance; the others start when needed, since each takes memory.
 */
export const createSandboxPool = (
  fetch: GuardedFetch,
  { size = defaultSize, timeLimit }: PoolOptions = {},
): Sandbox => {
  const plain = createMembers(size, timeLimit, fetch);
  const callers = createMembers(callerSize, timeLimit, fetch);
  const [ofBot, ofWorkspace] = [Math.max(1, size - 2), Math.max(1, size - 1)];
  const queue = createFairQueue({ places: size, ofBot, ofWorkspace });
  const ofCallers = { places: callerSize, ofBot: callerSize / 2, ofWorkspace: (callerSize * 3) / 4 };
  const callerQueue = createFairQueue(ofCallers);
  const slow = createSlowCode();
  let isClosed = false;

  return {
    start: () => plain.first?.start(),
    evaluate: (evaluations, origin = nobody) =>
      evaluateAll(evaluations, async (evaluation) => {
        const { code, canFetch } = evaluation;
        const judged = slow.judge(origin, code);
        const [members, places] = canFetch ? [callers, callerQueue] : [plain, queue];
        if (judged === "refused") return { ok: false, error: refusedText };
        return places.run(origin, judged === "late", async () => {
          // Otherwise waiting code would start new threads after closing.
          if (isClosed) return { ok: false, error: "The code was not run, because the server stops." };
          // Runs of the same code may have been stopped while this one waited.
          if (slow.judge(origin, code) === "refused") return { ok: false, error: refusedText };
          const { result, isLate } = await members.run(evaluation);
          if (isLate) slow.note(origin, code);
          return result;
        });
      }),
    close: async () => {
      isClosed = true;
      await Promise.all([plain.close(), callers.close()]);
    },
  };
};
