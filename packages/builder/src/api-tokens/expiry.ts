/** The lifetimes that a token can have: days, a date of one's own, or unlimited. */
export const expiries = ["30", "90", "365", "date", "never"] as const;
export type Expiry = (typeof expiries)[number];

const day = 86_400_000;

/**
 * Returns when a token expires, as ISO 8601. Returns null for never, and undefined if the date is missing or past.
 * @param date the last day on which the token works, `YYYY-MM-DD`, in local time
 */
export const endOf = (expiry: Expiry, date: string, now: number): string | null | undefined => {
  if (expiry === "never") return null;
  if (expiry !== "date") return new Date(now + Number(expiry) * day).toISOString();
  const end = new Date(`${date}T23:59:59.999`);
  return Number.isNaN(end.getTime()) || end.getTime() <= now ? undefined : end.toISOString();
};
