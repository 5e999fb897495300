import { useSyncExternalStore } from "react";

/** Whether a media query matches now. */
export const useMedia = (query: string): boolean => {
  const media = window.matchMedia(query);
  return useSyncExternalStore(
    (changed) => {
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => media.matches,
  );
};

/** Below this width the app shows the flow as a script, and panels as bottom sheets. */
export const useIsNarrow = (): boolean => useMedia("(max-width: 899.98px)");
