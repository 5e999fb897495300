import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * Whether the visitor's browser shows this. False on the server, and in the browser for as long as it takes over what the
 * server has drawn: both must draw the same, so what depends on the visitor's language or device comes after.
 */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
