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

/** The pixels that this page has set up. */
const begun = new Set<string>();

/** A queue that Meta's script takes over once it is there. */
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

/** Sets pixels up, each once, and tells them of the page's visit; resolves when Meta's script is there. */
export const beginPixels = (ids: readonly string[]): Promise<void> => {
  const fbq = findFbq();
  const fresh = ids.filter((id) => !begun.has(id));
  const isFirst = begun.size === 0;
  for (const id of fresh) {
    begun.add(id);
    fbq("init", id);
  }
  if (isFirst && fresh.length > 0) fbq("track", "PageView");
  // Those that were there before have counted the visit already.
  else for (const id of fresh) fbq("trackSingle", id, "PageView");
  return loadScript("https://connect.facebook.net/en_US/fbevents.js", { name: "Meta Pixel" });
};

/** Null where the page was to set the pixel up, and has not. */
export const foundFbq = (): Fbq | null => window.fbq ?? null;

export const allowPixels = (isAllowed: boolean): void => window.fbq?.("consent", isAllowed ? "grant" : "revoke");
