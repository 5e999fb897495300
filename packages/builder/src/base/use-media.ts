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

/** Below this width the app shows the flow as a script first, and panels as bottom sheets. */
const narrow = "(max-width: 899.98px)";

export const useIsNarrow = (): boolean => useMedia(narrow);

/** Below this width a bar has room for icons only. */
export const useIsPhone = (): boolean => useMedia("(max-width: 599.98px)");

/** Whether the screen is narrow now, outside of components. */
export const isNarrow = (): boolean => window.matchMedia(narrow).matches;
