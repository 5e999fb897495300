/** What is known of how a visitor came to a chat, in the order in which it is told. */
export const arrivalKeys = [
  "device",
  "language",
  "chatLanguage",
  "channel",
  "source",
  "medium",
  "campaign",
  "term",
  "content",
  "referrer",
] as const;
export type ArrivalKey = (typeof arrivalKeys)[number];

/**
 * How a visitor came to a chat, as it was when the chat began: nothing that tells one visitor from another. What is unknown
 * is left out.
 */
export type Arrival = { [Key in ArrivalKey]?: string | undefined };

const devices = ["phone", "tablet", "computer"] as const;
export type Device = (typeof devices)[number];

/** The number of characters that are kept of a value. */
const longest = 100;

/**
 * The class of a device by the name that its browser gives. Tablets of Apple call themselves computers, but have a screen
 * that can be touched.
 */
export const deviceOf = (userAgent: string, touchPoints = 0): Device => {
  if (/iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  if (/Mobi|iPhone|iPod|Android/i.test(userAgent)) return "phone";
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? "tablet" : "computer";
};

/** The host of an address, without `www.`; undefined if it is no address of a page. */
export const hostOfPage = (address: string): string | undefined =>
  /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase();

const shortened = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, longest)
    // A character of two units that was cut through could not be stored.
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

const read: Partial<Record<ArrivalKey, (text: string) => string | undefined>> = {
  device: (text) => devices.find((device) => device === text),
  // Only the language itself: regions and scripts would make small groups of visitors.
  language: (text) => /^[a-z]{2,3}(?![a-z])/i.exec(text)?.[0].toLowerCase(),
  // One of the few languages that the bot speaks, as its author has written it.
  chatLanguage: (text) => /^[a-z]{2,8}(?:[-_][a-z0-9]{1,8}){0,4}$/i.exec(text.trim())?.[0],
  channel: (text) => /^[a-z][a-z0-9-]{0,29}$/.exec(text)?.[0],
  referrer: (text) => hostOfPage(text.includes("://") ? text : `https://${text}`),
};

/**
 * Keeps of what a client says what can be stored: known values, short texts. Without a source it is the site that the
 * visitor came from.
 */
export const cleanArrival = (given: Readonly<Partial<Record<ArrivalKey, unknown>>>): Arrival => {
  const arrival: Arrival = {};
  for (const key of arrivalKeys) {
    const value = given[key];
    if (typeof value !== "string" || value === "") continue;
    const reading = read[key];
    const text = shortened((reading === undefined ? value : (reading(value.slice(0, 2_000)) ?? "")).slice(0, 2_000));
    if (text !== "") arrival[key] = text;
  }
  if (arrival.source === undefined && arrival.referrer !== undefined) arrival.source = arrival.referrer;
  return arrival;
};

/** The parameters of an address that tell of a campaign, as keys of an arrival: `utm_source` is `source`. */
export const campaignOf = (find: (name: string) => unknown): Arrival => {
  const found: Arrival = {};
  for (const key of ["source", "medium", "campaign", "term", "content"] as const) {
    const value = find(`utm_${key}`);
    if (typeof value === "string" && value !== "") found[key] = value;
  }
  return found;
};
