/**
 * Makes sure that only one tab at a time sends the writes of a result. Without Web Locks (old browsers, no https, or
 * refused) every tab sends; that is safe, because repeated writes change nothing on the server.
 */
export interface Locks {
  /** Runs `work` while no other tab sends for this result. */
  whileSending: (resultKey: string, work: () => Promise<void>) => Promise<void>;
  /** Marks the result as handled by this tab until the page is closed. */
  claim: (resultKey: string) => void;
  /** Claims a name for this tab until it is closed. Returns whether no other tab has it; false without locks. */
  own: (name: string) => Promise<boolean>;
  /** Runs `work` if no tab handles the result. Returns false otherwise. */
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
    // In frames of other sites, some browsers have locks but refuse them.
    await locks.request(sendingName(resultKey), begin).catch(() => working ?? work());
  },
  claim: (resultKey) => {
    // A shared lock, because two tabs may have a remembered chat open. The promise never resolves: closing the page
    // releases the lock.
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
