import { type InputOutput, isJsonObject, type Json, type Reply } from "@parley/core";

/** The ids of rows inside an item: the buttons of a card. */
const innerIds = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter(isJsonObject).flatMap(({ id }) => (typeof id === "string" ? [id] : [])) : [];

/** How many of an input's items are tried. */
const mostItems = 200;

/**
 * What a visitor may have replied to an input, given what was stored: the text itself, a recording, or one of the items
 * on offer. The likeliest first.
 */
export const repliesFor = (input: InputOutput, content: string): Reply[] => {
  const items = (input.items ?? []).slice(0, mostItems);
  const picks = items.flatMap((item): Reply[] => {
    if (typeof item.id !== "string") return [];
    const inner = Object.values(item).flatMap(innerIds);
    return [{ text: content, itemIds: [item.id] }, ...inner.map((id) => ({ text: content, itemIds: [id] }))];
  });
  return [{ text: content }, { text: content, audioUrl: content }, ...picks];
};
