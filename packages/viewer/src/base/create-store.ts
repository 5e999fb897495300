/** A value with watchers. */
export interface Store<State> {
  get: () => State;
  /** Replaces some fields and calls the watchers. */
  set: (change: Partial<State>) => void;
  /** Returns the function that stops watching. */
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
