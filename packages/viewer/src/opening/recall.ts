import { type FoundFlows, findFlows } from "../flows/find-flows.ts";
import type { Memory } from "../memory/create-memory.ts";
import { readSnapshot } from "../memory/read-snapshot.ts";
import { takeLane } from "../outbox/lane.ts";
import { findLocks } from "../outbox/locks.ts";
import type { Bootstrap } from "../state/bootstrap.ts";
import type { Snapshot } from "../state/snapshot.ts";

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
