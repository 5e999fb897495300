/** Milliseconds for which a hidden page goes on. */
const patience = 60_000;

interface Page {
  readonly hidden: boolean;
  addEventListener: (type: "visibilitychange", listener: () => void) => void;
  removeEventListener: (type: "visibilitychange", listener: () => void) => void;
}

/**
 * Does something while the page is seen: `start` gives what ends it. A browser has six connections to a server where that
 * speaks no HTTP/2, so that tabs in the background must not keep theirs. Gives the function that ends it for good.
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
