import type { StoreApi } from "zustand/vanilla";

/** Wraps a store so that the named parts of its state can't begin while that isn't allowed; they can still end. */
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
