import type { Scene } from "./scene.ts";

/** Returns the cards in the order of the conversation; unreachable ones come last, from left to right. */
export const readingOrder = ({ cards, ways }: Scene): string[] => {
  const leadsTo = new Map<string, string[]>();
  for (const { from, to, start } of ways) {
    const height = cards.get(from)?.starts.find(({ id }) => id === start)?.y ?? 0;
    const targets = leadsTo.get(from) ?? [];
    targets.push(`${String(Math.round(height)).padStart(8, "0")} ${to}`);
    leadsTo.set(from, targets);
  }
  const found = new Set<string>();
  const visit = (first: string) => {
    const open = [first];
    for (let id = open.shift(); id !== undefined; id = open.shift()) {
      if (found.has(id)) continue;
      found.add(id);
      open.unshift(...(leadsTo.get(id) ?? []).sort().map((entry) => entry.slice(9)));
    }
  };
  const byPlace = [...cards.values()].sort((one, other) => one.x - other.x || one.y - other.y);
  for (const card of byPlace) if (card.kind === "event") visit(card.id);
  for (const card of byPlace) visit(card.id);
  return [...found].filter((id) => cards.has(id));
};
