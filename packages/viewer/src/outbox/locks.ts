/**
 * Makes sure that one tab at a time sends the writes of a result. Where the browser has no Web Locks, refuses them, or the
 * page is not served by https, every tab goes ahead: the server takes every write any number of times.
 */
export interface Locks {
  /** Runs `work` while no other tab sends for this result. */
  whileSending: (resultKey: string, work: () => Promise<void>) => Promise<void>;
  /** Tells other tabs, until the page is closed, that this tab takes care of the result. */
  claim: (resultKey: string) => void;
  /** Whether this tab is now, until it is closed, the only one with this name. False where tabs can't know. */
  own: (name: string) => Promise<boolean>;
  /** Runs `work` if no tab takes care of the result. False where one does. */
  ifUnclaimed: (resultKey: string, work: () => Promise<void>) => Promise<boolean>;
}

const sendingName = (resultKey: string) => `parley-sending-${resultKey}`;
const claimName = (resultKey: string) => `parley-open-${resultKey}`;

const webLocks = (locks: LockManager): Locks => ({
  whileSending: async (resultKey, work) => {
    let working: Promise<void> | undefined;
    const begin = () => {
      working = work();
      return working;
    };
    // In frames of other sites browsers may have locks and refuse them.
    await locks.request(sendingName(resultKey), begin).catch(() => working ?? work());
  },
  claim: (resultKey) => {
    // Shared: a remembered chat may be open in two tabs. Never resolves: closing the page ends it.
    locks.request(claimName(resultKey), { mode: "shared" }, () => new Promise<void>(() => {})).catch(() => {});
  },
  own: (name) =>
    new Promise((resolve) => {
      const hold = (lock: Lock | null) => {
        resolve(lock !== null);
        return lock && new Promise<void>(() => {});
      };
      locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(false));
    }),
  ifUnclaimed: (resultKey, work) =>
    locks.request(claimName(resultKey), { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    }),
});

const noLocks: Locks = {
  whileSending: (_resultKey, work) => work(),
  claim: () => {},
  own: async () => false,
  ifUnclaimed: (_resultKey, work) => work().then(() => true),
};

export const findLocks = (): Locks => ("locks" in navigator && navigator.locks ? webLocks(navigator.locks) : noLocks);
