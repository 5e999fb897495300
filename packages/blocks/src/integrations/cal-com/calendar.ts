import { loadScript } from "@parley/ui";

/** What is used of Cal.com's script, as its documentation describes it: calls wait in a queue until it is there. */
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
  /** The page that shows the same. */
  url: string;
  /** Of the server; without a slash at its end. */
  baseUrl: string;
  /** What stands behind the host. */
  calLink: string;
  config: Record<string, unknown>;
  key: string;
}

export interface CalendarEvents {
  onReady: () => void;
  /** `date` as Cal.com tells it: an ISO 8601 text. */
  onBooked: (date: string) => void;
  onFailed: (why: string) => void;
}

const createQueue = (): CalCall & { q: unknown[] } => {
  const queue: unknown[] = [];
  return Object.assign((...words: unknown[]) => void queue.push(words), { q: queue });
};

/** Cal.com's script looks for this function, and reads what waits in it. */
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

/** How long the script may take, and the calendar once it is there, in milliseconds. */
const patience = 10_000;

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Shows a calendar in an element. Each has a namespace of its own, so that they don't hear of one another. */
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
  // Which of the two is told depends on the version of the server; some tell both.
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
