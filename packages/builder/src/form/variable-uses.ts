import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import type { Draft, VariableUse } from "@parley/core/draft";
import type { JumpTarget } from "../open-bot/jump.ts";

/** A place where a variable is used, described for authors. */
export interface UsePlace {
  key: string;
  /** The title of its group; undefined if it is in none. */
  group?: string;
  /** The name of the block or event. */
  label?: string;
  isSet: boolean;
  target: JumpTarget;
}

/** Returns where a variable is used. Each block is listed once, whether it sets the variable or only reads it. */
export const placesOfUses = (draft: Draft, uses: readonly VariableUse[]): UsePlace[] => {
  const places = new Map<string, UsePlace>();
  for (const use of uses) {
    const place = placeOf(draft, use);
    const earlier = places.get(place.key);
    places.set(place.key, earlier ? { ...earlier, isSet: earlier.isSet || place.isSet } : place);
  }
  return [...places.values()];
};

const placeOf = (draft: Draft, { table, id, isSet, path }: VariableUse): UsePlace => {
  const itemId = table === "paths" ? lookup(draft.paths, id)?.itemId : table === "items" ? id : undefined;
  const blockId = table === "blocks" ? id : itemId === undefined ? undefined : lookup(draft.items, itemId)?.blockId;
  const block = blockId === undefined ? undefined : lookup(draft.blocks, blockId);
  if (block)
    return {
      key: block.id,
      group: lookup(draft.groups, block.groupId)?.title ?? "",
      label: lookup(definitions, block.type)?.label ?? block.type,
      isSet,
      target: { blockId: block.id },
    };
  if (table === "events")
    return { key: id, label: lookup(draft.events, id)?.type ?? "", isSet, target: { eventId: id } };
  return { key: table, isSet, target: { screen: path[0] === "theme" ? "design" : "settings" } };
};
