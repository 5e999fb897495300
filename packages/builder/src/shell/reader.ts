import { useEffect } from "react";

/**
 * While somebody may look and not change, everything that is marked with `data-edits` is hidden (`page.css`), wherever on
 * the page it stands.
 */
export const useReader = (isReader: boolean): void => {
  useEffect(() => {
    document.documentElement.toggleAttribute("data-reader", isReader);
    return () => document.documentElement.removeAttribute("data-reader");
  }, [isReader]);
};
