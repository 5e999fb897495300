import type { Definitions } from "@parley/core/fields";
import { createLruCache } from "../create-lru-cache.ts";
import type { Database } from "../database/schema.ts";
import { createPinnedFlow, type PinnedFlow } from "./pinned-flow.ts";
import { findFlows } from "./version-repository.ts";

/** Versions kept in memory. They never change, so nothing has to be renewed. */
const capacity = 200;

/** Which version of a bot. */
interface VersionKey {
  botId: string;
  version: number;
}

export interface FlowStore {
  findFlow(key: VersionKey): Promise<PinnedFlow | null>;
}

/** Published flows, read once and kept. Requests for the same version at the same time share one read. */
export const createFlowStore = (database: Database, definitions: Definitions): FlowStore => {
  const flows = createLruCache<Promise<PinnedFlow | null>>(capacity);

  const load = async ({ botId, version }: VersionKey): Promise<PinnedFlow | null> => {
    const flows = await findFlows(database.connection, botId, version);
    return flows === null ? null : createPinnedFlow(flows, definitions);
  };

  return {
    findFlow(key) {
      const name = `${key.version} ${key.botId}`;
      const known = flows.get(name);
      if (known !== undefined) return known;
      const loading = load(key).then(
        (flow) => {
          if (flow === null) flows.delete(name);
          return flow;
        },
        (error: unknown) => {
          flows.delete(name);
          throw error;
        },
      );
      flows.set(name, loading);
      return loading;
    },
  };
};
