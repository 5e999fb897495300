import { useSyncExternalStore } from "react";

/** Whether a media query holds now. */
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

/** Under this width the app is the script with bottom sheets. */
export const useIsNarrow = (): boolean => useMedia("(max-width: 899.98px)");
