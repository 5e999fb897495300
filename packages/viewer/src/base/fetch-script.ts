import { backOff } from "@parley/core";
import { waitForNetwork } from "./wait-for-network.ts";

let missing = 0;
const watchers = new Set<() => void>();

const count = (change: number) => {
  missing += change;
  for (const watcher of watchers) watcher();
};

/**
 * Fetches a script until it comes, however long the network or the server is away. The build puts it around every `import()` of
 * the viewer and of the blocks' views, so that none can be forgotten (`vite.config.ts`).
 */
export const fetchScript = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  for (let failures = 1; ; failures += 1) {
    try {
      const module = await load();
      if (failures > 1) count(-1);
      return module;
    } catch {
      // No warning here: browsers log failed loads themselves.
      if (failures === 1) count(1);
      await waitForNetwork(backOff(failures, Math.random()));
    }
  }
};

/** Whether a script failed to load at first and is still being fetched. */
export const isScriptMissing = (): boolean => missing > 0;

export const watchScripts = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
