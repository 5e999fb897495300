import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import type { Draft, VariableUse } from "@parley/core/draft";
import type { JumpTarget } from "../open-bot/jump.ts";

/** A place where a variable is used, as authors know it. */
export interface UsePlace {
  key: string;
  /** The title of the group; undefined for what stands in none. */
  group?: string;
  /** What the block, or the event, is called. */
  label?: string;
  isSet: boolean;
  target: JumpTarget;
}

/** Where a variable is used: each block once, whether it sets the variable in one of its fields or only reads it. */
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
