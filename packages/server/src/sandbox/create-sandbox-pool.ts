import { availableParallelism } from "node:os";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";
import { createSandbox, type Sandbox } from "./create-sandbox.ts";

/** At least two, so that code that runs for its full time does not block all other code. */
const size = Math.max(2, Math.min(4, availableParallelism()));
/**
 * Code that may call other servers mostly waits. It has its own sandboxes, so that it does not block other code, and many,
 * so that a service that hangs holds up nobody who asks another one. Each takes memory only once it is needed.
 */
const callerSize = 32;
/** Milliseconds after which a sandbox beyond the first few that nobody needs any more gives its memory back. */
const idleTime = 30_000;
const keptCallers = 2;

interface Member {
  sandbox: Sandbox;
  waiting: number;
  idle?: NodeJS.Timeout;
}

const createMembers = (count: number, fetch: GuardedFetch): Member[] =>
  Array.from({ length: count }, () => ({ sandbox: createSandbox({ fetch }), waiting: 0 }));

/**
 * Several sandboxes. Each evaluation goes to the one with the shortest queue, the first of these. The first one can be
 * started beforehand, the others are when they are needed: each takes memory.
 */
export const createSandboxPool = (fetch: GuardedFetch): Sandbox => {
  const members = createMembers(size, fetch);
  const callers = createMembers(callerSize, fetch);

  /** Closed is as good as new: a sandbox starts again when it is needed. */
  const closeWhenIdle = (member: Member): void => {
    if (callers.indexOf(member) < keptCallers || member.waiting > 0) return;
    member.idle = setTimeout(() => void (member.waiting === 0 && member.sandbox.close()), idleTime).unref();
  };

  return {
    start: () => members[0]?.sandbox.start(),
    async evaluate(evaluations) {
      const fitting = evaluations.some(({ canFetch }) => canFetch) ? callers : members;
      const member = fitting.reduce((least, other) => (other.waiting < least.waiting ? other : least));
      clearTimeout(member.idle);
      member.waiting += 1;
      try {
        return await member.sandbox.evaluate(evaluations);
      } finally {
        member.waiting -= 1;
        closeWhenIdle(member);
      }
    },
    async close() {
      for (const { idle } of callers) clearTimeout(idle);
      await Promise.all([...members, ...callers].map(({ sandbox }) => sandbox.close()));
    },
  };
};
