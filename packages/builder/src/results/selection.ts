import type { Place } from "./result-list.ts";

/** The selected results: a set of ids, or all results except some, whether loaded or not. */
export type Selection =
  | { kind: "some"; ids: ReadonlySet<string> }
  | { kind: "all"; except: ReadonlySet<string>; until: string };

export const nothing: Selection = { kind: "some", ids: new Set() };

export const isSelected = (selection: Selection, { id, createdAt }: Place): boolean =>
  selection.kind === "some" ? selection.ids.has(id) : createdAt <= selection.until && !selection.except.has(id);

export const isEmpty = (selection: Selection): boolean => selection.kind === "some" && selection.ids.size === 0;

/** Selects or deselects results. */
export const choose = (selection: Selection, ids: readonly string[], isOn: boolean): Selection => {
  const set = new Set(selection.kind === "some" ? selection.ids : selection.except);
  for (const id of ids)
    if (isOn === (selection.kind === "some")) set.add(id);
    else set.delete(id);
  return selection.kind === "some" ? { kind: "some", ids: set } : { ...selection, except: set };
};

/** Returns the ids from one to another, inclusive; only the second if the first is not in the list. */
export const idsBetween = (ids: readonly string[], from: string | null, to: string): string[] => {
  const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  return start < 0 || end < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
};
