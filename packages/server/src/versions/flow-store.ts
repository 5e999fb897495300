import { createLruCache } from "../base/lru-cache.ts";
import type { Database } from "../database/schema.ts";
import type { FileWork } from "./create-file-work.ts";
import type { PinnedFlow } from "./pinned-flow.ts";
import { findVersionText } from "./version-repository.ts";

/**
 * The total length of the stored files whose flows are cached, in characters: enough for hundreds of large or thousands
 * of small bots. Each character takes three to six bytes of memory. Cached flows never become invalid, because versions
 * don't change.
 */
const capacity = 10_000_000;

/** Identifies a version of a bot. */
interface VersionKey {
  botId: string;
  version: number;
}

export interface FlowStore {
  findFlow(key: VersionKey): Promise<PinnedFlow | null>;
}

/** Caches compiled flows of published versions. Simultaneous requests for the same version share one read. */
export const createFlowStore = (database: Database, fileWork: Pick<FileWork, "run">): FlowStore => {
  const flows = createLruCache<Promise<PinnedFlow | null>>(capacity);

  const load = async (key: VersionKey): Promise<{ flow: PinnedFlow; size: number } | null> => {
    const stored = await findVersionText(database.connection, key.botId, key.version);
    if (stored === null) return null;
    const size = stored.text.length;
    return { flow: await fileWork.run("pin", { ...key, ...stored }, size), size };
  };

  return {
    findFlow(key) {
      const name = `${key.version} ${key.botId}`;
      const known = flows.get(name);
      if (known !== undefined) return known;
      const loading = load(key).then(
        (loaded) => {
          if (loaded === null) flows.delete(name);
          else flows.set(name, loading, loaded.size);
          return loaded?.flow ?? null;
        },
        (error: unknown) => {
          flows.delete(name);
          throw error;
        },
      );
      flows.set(name, loading, 0);
      return loading;
    },
  };
};
