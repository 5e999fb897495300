import type { Draft } from "@parley/core/draft";
import type { Selection } from "./document-state.ts";

/** Returns a selection without entries that are not in the draft; the same object if all are there. */
export const selectWhatIsThere = (draft: Draft, selection: Selection): Selection => {
  const there = (table: "groups" | "blocks" | "events" | "edges") => {
    const kept = selection[table].filter((id) => Object.hasOwn(draft[table], id));
    return kept.length === selection[table].length ? selection[table] : kept;
  };
  const next = { groups: there("groups"), blocks: there("blocks"), events: there("events"), edges: there("edges") };
  const isSame = (Object.keys(next) as (keyof Selection)[]).every((table) => next[table] === selection[table]);
  return isSame ? selection : next;
};
