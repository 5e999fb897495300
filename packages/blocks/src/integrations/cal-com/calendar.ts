import { loadScript } from "@parley/ui";

/** The used part of Cal.com's script, as documented: calls are queued until it has loaded. */
type CalCall = (...words: unknown[]) => void;

interface Cal extends CalCall {
  q: unknown[];
  ns: Record<string, CalCall & { q: unknown[] }>;
  loaded?: boolean;
}

declare global {
  interface Window {
    Cal?: Cal;
  }
}

export interface CalendarContent {
  /** The address of the page with the same calendar. */
  url: string;
  /** The server's base URL, without a trailing slash. */
  baseUrl: string;
  /** The path after the host. */
  calLink: string;
  config: Record<string, unknown>;
  key: string;
}

export interface CalendarEvents {
  onReady: () => void;
  /** `date` is an ISO 8601 text from Cal.com. */
  onBooked: (date: string) => void;
  onFailed: (why: string) => void;
}

const createQueue = (): CalCall & { q: unknown[] } => {
  const queue: unknown[] = [];
  return Object.assign((...words: unknown[]) => void queue.push(words), { q: queue });
};

/** Cal.com's script looks for this function and reads its queue. */
const findCal = (): Cal => {
  if (window.Cal) return window.Cal;
  const ns: Cal["ns"] = {};
  const main = createQueue();
  const call = (...words: unknown[]) => {
    const [what, namespace] = words;
    if (what !== "init" || typeof namespace !== "string") return main(...words);
    ns[namespace] ??= createQueue();
    ns[namespace](...words);
    main("initNamespace", namespace);
  };
  window.Cal = Object.assign(call, { q: main.q, ns, loaded: true });
  return window.Cal;
};

const detailOf = (event: unknown): Record<string, unknown> => {
  const { detail } = (event ?? {}) as { detail?: { data?: Record<string, unknown> } };
  return detail?.data ?? {};
};

let calendars = 0;

/** The time limit for loading the script, and again for the calendar, in milliseconds. */
const patience = 10_000;

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Shows a calendar in an element, with its own namespace so that calendars don't get each other's events. */
export const showCalendar = (
  element: HTMLElement,
  { baseUrl, calLink, config }: CalendarContent,
  { onReady, onBooked, onFailed }: CalendarEvents,
): void => {
  calendars += 1;
  const namespace = `parley${calendars}`;
  const cal = findCal();
  cal("init", namespace, { origin: baseUrl });
  const own = cal.ns[namespace];
  if (!own) return onFailed("Cal.com did not start.");
  own("inline", { elementOrSelector: element, calLink, config });
  const on = (action: string, callback: (data: Record<string, unknown>) => void) =>
    own("on", { action, callback: (event: unknown) => callback(detailOf(event)) });
  const booked = ({ date, startTime }: Record<string, unknown>) => onBooked(String(date ?? startTime ?? ""));
  // Cal.com's version decides which of the two events is sent; some versions send both.
  on("bookingSuccessful", booked);
  on("bookingSuccessfulV2", booked);
  let isReady = false;
  on("linkReady", () => {
    isReady = true;
    onReady();
  });
  on("linkFailed", ({ msg, code }) => onFailed(`Cal.com can't show this event: ${String(msg ?? code ?? "unknown")}`));
  loadScript(`${baseUrl}/embed/embed.js`, { name: "Cal.com", timeLimit: patience })
    .then(() => sleep(patience))
    .then(() => isReady || onFailed("Cal.com did not show the event in time."))
    .catch((error: Error) => onFailed(error.message));
};
