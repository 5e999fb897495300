import { orderKeyBetween } from "@parley/core/draft";

/** The order key of an entry that comes after all others of its table. */
export const orderAtEnd = (table: Readonly<Record<string, { order: string }>>): string => {
  let last: string | null = null;
  for (const { order } of Object.values(table)) if (last === null || order > last) last = order;
  return orderKeyBetween(last, null);
};
