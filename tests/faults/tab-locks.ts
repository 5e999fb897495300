/** A page that holds locks. */
interface Owner {
  isGone: boolean;
}

interface Request {
  mode: "exclusive" | "shared";
  begin: (lock: { name: string }) => Promise<unknown>;
  owner: Owner;
}

type Callback = (lock: { name: string } | null) => unknown;

interface LockOptions {
  mode?: "exclusive" | "shared";
  ifAvailable?: boolean;
}

/** Simulates one browser's Web Locks, as far as the viewer uses them. A closed page loses its locks and requests. */
export const createTabLocks = (ownerNow: () => Owner) => {
  const held = new Map<string, Request[]>();
  const waiting = new Map<string, Request[]>();
  const of = (map: Map<string, Request[]>, name: string) => map.get(name) ?? [];
  const without = (map: Map<string, Request[]>, name: string, request: Request) =>
    map.set(
      name,
      of(map, name).filter((other) => other !== request),
    );

  const isFree = (name: string, { mode }: Request) => {
    const holders = of(held, name);
    return holders.length === 0 || (mode === "shared" && holders.every((holder) => holder.mode === "shared"));
  };

  const advance = (name: string) => {
    for (const request of [...of(waiting, name)]) {
      if (!isFree(name, request)) return;
      without(waiting, name, request);
      held.set(name, [...of(held, name), request]);
      void request.begin({ name }).finally(() => {
        without(held, name, request);
        advance(name);
      });
    }
  };

  return {
    request: (name: string, first: LockOptions | Callback, second?: Callback): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const owner = ownerNow();
        if (owner.isGone) return;
        const callback = typeof first === "function" ? first : (second ?? (() => undefined));
        const { mode = "exclusive", ifAvailable = false } = typeof first === "function" ? {} : first;
        const run = async (lock: { name: string } | null) => callback(lock);
        const request: Request = {
          mode,
          owner,
          begin: (lock) => {
            const work = run(lock);
            work.then(resolve, reject);
            return work.catch(() => {});
          },
        };
        if (ifAvailable && (of(waiting, name).length > 0 || !isFree(name, request)))
          return void run(null).then(resolve, reject);
        waiting.set(name, [...of(waiting, name), request]);
        advance(name);
      }),
    /** Releases the locks of a closed page. */
    release: (owner: Owner) => {
      for (const map of [waiting, held])
        for (const [name, requests] of map)
          map.set(
            name,
            requests.filter((request) => request.owner !== owner),
          );
      for (const name of waiting.keys()) advance(name);
    },
  };
};
