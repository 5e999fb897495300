import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * Whether this is rendered in the visitor's browser, after hydration. It is false on the server and during hydration,
 * since both must render the same; what depends on the visitor's language or device appears afterwards.
 */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
