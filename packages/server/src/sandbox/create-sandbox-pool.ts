import { availableParallelism } from "node:os";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";
import { createSandbox, type Sandbox } from "./create-sandbox.ts";

/** At least two, so that one piece of code that runs for its full time does not hold up all others. */
const size = Math.max(2, Math.min(4, availableParallelism()));
/** Code that calls others mostly waits for them, and has sandboxes of its own, so that no other code waits with it. */
const callerSize = 8;

const createMembers = (count: number, fetch: GuardedFetch) =>
  Array.from({ length: count }, () => ({ sandbox: createSandbox({ fetch }), waiting: 0 }));

/** Sandboxes side by side; what comes goes to the one with the least to do. Each is started when it is first needed. */
export const createSandboxPool = (fetch: GuardedFetch): Sandbox => {
  const members = createMembers(size, fetch);
  const callers = createMembers(callerSize, fetch);
  return {
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
