import { loadScript } from "@parley/ui";

interface Fbq {
  (...words: unknown[]): void;
  callMethod?: (...words: unknown[]) => void;
  queue: unknown[][];
  push: Fbq;
  loaded: boolean;
  version: string;
}

declare global {
  interface Window {
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

/** The pixels initialized on this page. */
const begun = new Set<string>();

/** Makes a queue that Meta's script reads when it loads. */
const createQueue = (): Fbq => {
  const fbq: Fbq = Object.assign(
    (...words: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...words);
      else fbq.queue.push(words);
    },
    { queue: [], loaded: true, version: "2.0" } as unknown as Fbq,
  );
  fbq.push = fbq;
  return fbq;
};

const findFbq = (): Fbq => {
  if (!window.fbq) {
    window.fbq = createQueue();
    window._fbq ??= window.fbq;
  }
  return window.fbq;
};

/** Initializes pixels, each once, and counts the page view; resolves when Meta's script has loaded. */
export const beginPixels = (ids: readonly string[]): Promise<void> => {
  const fbq = findFbq();
  const fresh = ids.filter((id) => !begun.has(id));
  const isFirst = begun.size === 0;
  for (const id of fresh) {
    begun.add(id);
    fbq("init", id);
  }
  if (isFirst && fresh.length > 0) fbq("track", "PageView");
  // Earlier pixels have already counted the page view.
  else for (const id of fresh) fbq("trackSingle", id, "PageView");
  return loadScript("https://connect.facebook.net/en_US/fbevents.js", { name: "Meta Pixel" });
};

/** Returns null if the page should have initialized the pixel but has not. */
export const foundFbq = (): Fbq | null => window.fbq ?? null;

export const allowPixels = (isAllowed: boolean): void => window.fbq?.("consent", isAllowed ? "grant" : "revoke");
