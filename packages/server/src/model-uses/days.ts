/** The day of a time in milliseconds since 1970, in UTC: `2026-03-01`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
