/** How long a hidden page continues, in milliseconds. */
const patience = 60_000;

interface Page {
  readonly hidden: boolean;
  addEventListener: (type: "visibilitychange", listener: () => void) => void;
  removeEventListener: (type: "visibilitychange", listener: () => void) => void;
}

/**
 * Runs something while the page is visible: `start` returns the function that ends it. Without HTTP/2 a browser has
 * only six connections per server, so tabs in the background must release theirs. Returns the function that ends it for
 * good.
 */
export const whileSeen = (page: Page | undefined, start: () => () => void): (() => void) => {
  let end: (() => void) | null = start();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = () => {
    clearTimeout(timer);
    if (page?.hidden)
      timer = setTimeout(() => {
        end?.();
        end = null;
      }, patience);
    else end ??= start();
  };
  page?.addEventListener("visibilitychange", change);
  return () => {
    clearTimeout(timer);
    page?.removeEventListener("visibilitychange", change);
    end?.();
  };
};
