/** After how many days a token may end; `never`, and a day of one's own. */
export const expiries = ["30", "90", "365", "date", "never"] as const;
export type Expiry = (typeof expiries)[number];

const day = 86_400_000;

/**
 * When a token ends, as ISO 8601. Null for never; undefined where the day is missing, or over.
 *
 * @param date the last day on which it can be used, `YYYY-MM-DD`, here
 */
export const endOf = (expiry: Expiry, date: string, now: number): string | null | undefined => {
  if (expiry === "never") return null;
  if (expiry !== "date") return new Date(now + Number(expiry) * day).toISOString();
  const end = new Date(`${date}T23:59:59.999`);
  return Number.isNaN(end.getTime()) || end.getTime() <= now ? undefined : end.toISOString();
};
