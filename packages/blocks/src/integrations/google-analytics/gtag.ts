import { loadScript } from "@parley/ui";

type Gtag = (...words: unknown[]) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: Gtag;
  }
}

/** The ids that this page has been told of. */
const configured = new Set<string>();

/** Google's queue. It reads what functions call `arguments`, and passes over lists. */
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

/** Tells Google of the page's visit under an id, once; resolves when Google's script is there. */
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

/** Whether an event without a target would go to several. */
export const hasSeveral = (): boolean => configured.size > 1;

/** Waits in the queue until the script is there. */
export const sendEvent = (name: string, parameters: object): void => findGtag()("event", name, parameters);

/** Has the script store and send nothing more, or go on. */
export const allowAnalytics = (isAllowed: boolean): void => {
  const storage = isAllowed ? "granted" : "denied";
  window.gtag?.("consent", "update", { analytics_storage: storage, ad_storage: storage });
  for (const id of configured) Object.assign(window, { [`ga-disable-${id}`]: !isAllowed });
};
