import type { StoreApi } from "zustand/vanilla";

/** Keeps the named parts of a store's state as they are while they may not be begun; what has begun may end. */
export const leaveAlone = <State extends object>(
  store: StoreApi<State>,
  names: readonly (keyof State)[],
  mayBegin: () => boolean,
): StoreApi<State> => {
  const { setState } = store;
  return Object.assign(store, {
    setState: (next: Partial<State> | ((state: State) => Partial<State>)) => {
      if (mayBegin()) return setState(next);
      const change = { ...(typeof next === "function" ? next(store.getState()) : next) };
      for (const name of names) if (change[name]) delete change[name];
      setState(change);
    },
  });
};
