import { useEffect } from "react";

/**
 * Keeps what is written above the on-screen keyboard: style sheets get its height as `--keyboard`, and the field with the
 * focus is scrolled into what is left. Browsers that make the page smaller themselves leave nothing to do but the
 * latter.
 */
export const useKeyboardRoom = (): void => {
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return undefined;
    const { documentElement: root } = document;
    const update = () => {
      // A page that was zoomed in shows less of itself without any keyboard, too.
      const covered = viewport.scale > 1.01 ? 0 : Math.max(0, Math.round(root.clientHeight - viewport.height));
      root.style.setProperty("--keyboard", `${covered}px`);
      const { activeElement: field } = document;
      if (field instanceof HTMLElement && (field.isContentEditable || field.matches("input, textarea")))
        field.scrollIntoView({ block: "nearest" });
    };
    viewport.addEventListener("resize", update);
    return () => {
      viewport.removeEventListener("resize", update);
      root.style.removeProperty("--keyboard");
    };
  }, []);
};
