import type { BotSummary } from "@parley/api/app";

export const sortOrders = ["edited", "name", "newest", "answers"] as const;
export type SortOrder = (typeof sortOrders)[number];

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

export const compareNames = (a: { name: string }, b: { name: string }): number => byName.compare(a.name, b.name);

const latest = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

const comparisons: Readonly<Record<SortOrder, (a: BotSummary, b: BotSummary) => number>> = {
  edited: (a, b) => latest(a.updatedAt, b.updatedAt) || compareNames(a, b),
  name: compareNames,
  newest: (a, b) => latest(a.createdAt, b.createdAt) || compareNames(a, b),
  answers: (a, b) => b.resultCount - a.resultCount || compareNames(a, b),
};

export const sortBots = <Bot extends BotSummary>(bots: readonly Bot[], order: SortOrder): Bot[] =>
  [...bots].sort(comparisons[order]);
