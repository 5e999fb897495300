import { orderKeyBetween } from "@parley/core/draft";

/** Returns an order key after all entries of a table. */
export const orderAtEnd = (table: Readonly<Record<string, { order: string }>>): string => {
  let last: string | null = null;
  for (const { order } of Object.values(table)) if (last === null || order > last) last = order;
  return orderKeyBetween(last, null);
};
