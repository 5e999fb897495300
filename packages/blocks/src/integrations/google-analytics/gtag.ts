import { loadScript } from "@parley/ui";

type Gtag = (...words: unknown[]) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: Gtag;
  }
}

/** The ids that were configured on this page. */
const configured = new Set<string>();

/**
 * Returns Google's queue function. The queue must contain `arguments` objects, since Google's script ignores arrays.
 */
const findGtag = (): Gtag => {
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  if (!window.gtag) {
    window.gtag = function gtag() {
      // biome-ignore lint/complexity/noArguments: see above
      layer.push(arguments);
    };
    window.gtag("js", new Date());
  }
  return window.gtag;
};

/** Configures an id once, which counts the page view; resolves when Google's script has loaded. */
export const configure = (id: string): Promise<void> => {
  const gtag = findGtag();
  if (!configured.has(id)) {
    configured.add(id);
    gtag("config", id);
  }
  return loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`, {
    name: "Google Analytics",
  });
};

/** Whether several ids are configured, so that an event without a target would go to all of them. */
export const hasSeveral = (): boolean => configured.size > 1;

/** Adds an event to the queue, which the script reads when it loads. */
export const sendEvent = (name: string, parameters: object): void => findGtag()("event", name, parameters);

/** Allows or forbids the script to store and send data. */
export const allowAnalytics = (isAllowed: boolean): void => {
  const storage = isAllowed ? "granted" : "denied";
  window.gtag?.("consent", "update", { analytics_storage: storage, ad_storage: storage });
  for (const id of configured) Object.assign(window, { [`ga-disable-${id}`]: !isAllowed });
};
