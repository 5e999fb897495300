/** Times to choose from, as this browser's calendar has them. */
export const periods = ["today", "last7Days", "last30Days", "monthToDate", "lastMonth", "yearToDate"] as const;
export type Period = (typeof periods)[number];

/** A day as `2026-03-01`. */
export const dayOf = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, "0")}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

/** The first and the last day of a period; without a last one it goes on. */
export const daysOf = (period: Period, now = new Date()): { from: string; to?: string } => {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  switch (period) {
    case "today":
      return { from: dayOf(now) };
    case "last7Days":
      return { from: dayOf(new Date(year, month, day - 6)) };
    case "last30Days":
      return { from: dayOf(new Date(year, month, day - 29)) };
    case "monthToDate":
      return { from: dayOf(new Date(year, month, 1)) };
    case "lastMonth":
      return { from: dayOf(new Date(year, month - 1, 1)), to: dayOf(new Date(year, month, 0)) };
    case "yearToDate":
      return { from: dayOf(new Date(year, 0, 1)) };
  }
};
