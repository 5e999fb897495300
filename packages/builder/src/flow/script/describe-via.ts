import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import type { Draft } from "@parley/core/draft";
import { canHaveWayOut, isForNothing } from "@parley/core/fields";

const texts = ["content", "title", "text"] as const;

/**
 * Returns the answers that lead to each group, as text: `“Yes”, “No”`. `waysOut` names the ways out of a block that
 * calls another service.
 */
export const describeVia = (
  draft: Draft,
  waysOut: { failure: string; nothing: string },
): ReadonlyMap<string, string> => {
  const found = new Map<string, string[]>();
  for (const { from, to } of Object.values(draft.edges)) {
    const { itemId, pathId } = from;
    if (typeof itemId !== "string") continue;
    const options = typeof pathId === "string" ? draft.paths[pathId]?.options : draft.items[itemId]?.options;
    const key = texts.find((one) => typeof options?.[one] === "string" && options[one] !== "");
    const isWayOut = canHaveWayOut(lookup(definitions, draft.blocks[String(from.blockId)]?.type ?? ""));
    const answer = isWayOut
      ? waysOut[isForNothing(options ?? {}) ? "nothing" : "failure"]
      : options && key
        ? String(options[key])
        : null;
    if (answer === null) continue;
    found.set(to.groupId, [...(found.get(to.groupId) ?? []), `“${answer}”`]);
  }
  return new Map([...found].map(([id, answers]) => [id, answers.join(", ")]));
};
