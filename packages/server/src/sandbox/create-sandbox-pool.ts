import { availableParallelism } from "node:os";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";
import { createSandbox, type Sandbox } from "./create-sandbox.ts";

/** At least two, so that code that runs for its full time does not block all other code. */
const size = Math.max(2, Math.min(4, availableParallelism()));
/** Code that may call other servers mostly waits. It has its own sandboxes, so that it does not block other code. */
const callerSize = 8;

const createMembers = (count: number, fetch: GuardedFetch) =>
  Array.from({ length: count }, () => ({ sandbox: createSandbox({ fetch }), waiting: 0 }));

/**
 * Several sandboxes. Each evaluation goes to the one with the shortest queue. The first one can be started beforehand,
 * the others are when they are needed: each takes memory.
 */
export const createSandboxPool = (fetch: GuardedFetch): Sandbox => {
  const members = createMembers(size, fetch);
  const callers = createMembers(callerSize, fetch);
  return {
    start: () => members[0]?.sandbox.start(),
    async evaluate(evaluations) {
      const fitting = evaluations.some(({ canFetch }) => canFetch) ? callers : members;
      const member = fitting.reduce((least, other) => (other.waiting < least.waiting ? other : least));
      member.waiting += 1;
      try {
        return await member.sandbox.evaluate(evaluations);
      } finally {
        member.waiting -= 1;
      }
    },
    async close() {
      await Promise.all([...members, ...callers].map(({ sandbox }) => sandbox.close()));
    },
  };
};
