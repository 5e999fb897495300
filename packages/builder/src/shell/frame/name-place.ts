import { isJsonObject, type Json } from "@parley/core";
import type { Draft, DraftPlace } from "@parley/core/draft";

/** A place of a draft in words: a text of the catalogue, with what stands in it. */
export interface PlaceName {
  text:
    | "placeBot"
    | "placeName"
    | "placeDesign"
    | "placeSettings"
    | "placeGroup"
    | "placeTitle"
    | "placeBlock"
    | "placeItem"
    | "placeEdge"
    | "placeVariable"
    | "placeEvent"
    | "placeGone";
  /** The title or name of what it is, or is in. */
  name: string;
}

const groupTitle = (draft: Draft, groupId: string | undefined): string | undefined =>
  groupId === undefined ? undefined : draft.groups[groupId]?.title;

/** What a place is called, as far as the draft still knows it. */
export const namePlace = (draft: Draft, { table, id, path }: DraftPlace): PlaceName => {
  const named = (text: PlaceName["text"], name: string | undefined): PlaceName =>
    name === undefined ? { text: "placeGone", name: "" } : { text, name };
  const [key] = path;
  switch (table) {
    case "bot":
      if (key === "name") return { text: "placeName", name: "" };
      return { text: key === "theme" ? "placeDesign" : key === "settings" ? "placeSettings" : "placeBot", name: "" };
    case "groups":
      return named(key === "title" ? "placeTitle" : "placeGroup", groupTitle(draft, id));
    case "blocks":
      return named("placeBlock", groupTitle(draft, draft.blocks[id]?.groupId));
    case "items":
      return named("placeItem", groupTitle(draft, draft.blocks[draft.items[id]?.blockId ?? ""]?.groupId));
    case "paths": {
      const item = draft.items[draft.paths[id]?.itemId ?? ""];
      return named("placeItem", groupTitle(draft, draft.blocks[item?.blockId ?? ""]?.groupId));
    }
    case "edges":
      return { text: "placeEdge", name: "" };
    case "variables":
      return named("placeVariable", draft.variables[id]?.name);
    case "events":
      return { text: "placeEvent", name: "" };
  }
};

const longest = 300;

/** The words in a value: of rich text, of the texts in an entry. Empty where there are none. */
export const wordsOf = (value: Json | undefined): string => {
  const words = (one: Json | undefined): string[] => {
    if (typeof one === "string") return [one];
    if (typeof one === "number" || typeof one === "boolean") return [String(one)];
    if (Array.isArray(one)) return one.flatMap(words);
    if (!isJsonObject(one ?? null)) return [];
    return Object.entries(one as object).flatMap(([key, inner]) =>
      key === "id" || key === "type" || key.endsWith("Id") ? [] : words(inner as Json),
    );
  };
  const text = words(value).join(" ").trim();
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};
