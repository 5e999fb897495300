import { useEffect } from "react";

/** While the author may only read, everything marked with `data-edits` is hidden, anywhere on the page (`page.css`). */
export const useReader = (isReader: boolean): void => {
  useEffect(() => {
    document.documentElement.toggleAttribute("data-reader", isReader);
    return () => document.documentElement.removeAttribute("data-reader");
  }, [isReader]);
};
