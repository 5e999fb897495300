import type { Bootstrap } from "../bootstrap.ts";
import { type FoundFlows, findFlows } from "../flows/find-flows.ts";
import { takeLane } from "../outbox/lane.ts";
import { findLocks } from "../outbox/locks.ts";
import type { Memory } from "./create-memory.ts";
import { readSnapshot } from "./read-snapshot.ts";
import type { Snapshot } from "./snapshot.ts";

interface Recalled extends FoundFlows {
  snapshot: Snapshot;
}

/**
 * The first of the kept chats that can be read, with the flows it runs on; null where there is none, or where these are
 * gone for good.
 */
export const recall = async (
  kept: readonly string[],
  memory: Pick<Memory, "forget">,
  bootstrap: Bootstrap,
): Promise<Recalled | null> => {
  const snapshot = kept.map(readSnapshot).find((read) => read !== null);
  if (!snapshot) return null;
  const found = await findFlows(snapshot, bootstrap);
  if (!found) {
    memory.forget();
    return null;
  }
  return { ...found, snapshot: { ...snapshot, counters: await takeLane(findLocks(), snapshot) } };
};
