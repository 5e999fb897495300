import { availableParallelism } from "node:os";
import { createSandbox, type Sandbox } from "./create-sandbox.ts";

/** At least two, so that one piece of code that runs for its full time does not hold up all others. */
const size = Math.max(2, Math.min(4, availableParallelism()));

/** Sandboxes side by side; what comes goes to the one with the least to do. Each is started when it is first needed. */
export const createSandboxPool = (): Sandbox => {
  const members = Array.from({ length: size }, () => ({ sandbox: createSandbox(), waiting: 0 }));
  return {
    async evaluate(evaluations) {
      const member = members.reduce((least, other) => (other.waiting < least.waiting ? other : least));
      member.waiting += 1;
      try {
        return await member.sandbox.evaluate(evaluations);
      } finally {
        member.waiting -= 1;
      }
    },
    async close() {
      await Promise.all(members.map(({ sandbox }) => sandbox.close()));
    },
  };
};
