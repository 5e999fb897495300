/** A value that can be watched. */
export interface Store<State> {
  get: () => State;
  /** Replaces some fields and tells the watchers. */
  set: (change: Partial<State>) => void;
  /** Comes back with a function that ends the watch. */
  subscribe: (watcher: () => void) => () => void;
}

export const createStore = <State extends object>(initial: State): Store<State> => {
  let state = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const watcher of watchers) watcher();
    },
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
};
