import { isJsonObject, type Json } from "@parley/core";
import type { Draft, DraftPlace } from "@parley/core/draft";

/** The name of a place in a draft: the key of a translated text and its values. */
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
  /** The title or name of the entry, or of the one around it. */
  name: string;
}

const groupTitle = (draft: Draft, groupId: string | undefined): string | undefined =>
  groupId === undefined ? undefined : draft.groups[groupId]?.title;

/** Returns the name of a place, as far as the draft still contains it. */
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

/** Returns the text in a value: of rich text, or of an entry's texts. Empty if there is none. */
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
