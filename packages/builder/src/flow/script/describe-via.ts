import type { Draft } from "@parley/core/draft";

const texts = ["content", "title", "text"] as const;

/** Returns the answers that lead to each group, as text: `“Yes”, “No”`. */
export const describeVia = (draft: Draft): ReadonlyMap<string, string> => {
  const found = new Map<string, string[]>();
  for (const { from, to } of Object.values(draft.edges)) {
    const { itemId, pathId } = from;
    if (typeof itemId !== "string") continue;
    const options = typeof pathId === "string" ? draft.paths[pathId]?.options : draft.items[itemId]?.options;
    const key = texts.find((one) => typeof options?.[one] === "string" && options[one] !== "");
    if (!options || !key) continue;
    found.set(to.groupId, [...(found.get(to.groupId) ?? []), `“${String(options[key])}”`]);
  }
  return new Map([...found].map(([id, answers]) => [id, answers.join(", ")]));
};
