import type { Place } from "./result-list.ts";

/** Which results are chosen: some, or all that there are, loaded or not, but some. */
export type Selection =
  | { kind: "some"; ids: ReadonlySet<string> }
  | { kind: "all"; except: ReadonlySet<string>; until: string };

export const nothing: Selection = { kind: "some", ids: new Set() };

export const isSelected = (selection: Selection, { id, createdAt }: Place): boolean =>
  selection.kind === "some" ? selection.ids.has(id) : createdAt <= selection.until && !selection.except.has(id);

export const isEmpty = (selection: Selection): boolean => selection.kind === "some" && selection.ids.size === 0;

/** Chooses results, or takes them from the chosen ones. */
export const choose = (selection: Selection, ids: readonly string[], isOn: boolean): Selection => {
  const set = new Set(selection.kind === "some" ? selection.ids : selection.except);
  for (const id of ids)
    if (isOn === (selection.kind === "some")) set.add(id);
    else set.delete(id);
  return selection.kind === "some" ? { kind: "some", ids: set } : { ...selection, except: set };
};

/** The ids between two of them, both included; the second alone where the first isn't there. */
export const idsBetween = (ids: readonly string[], from: string | null, to: string): string[] => {
  const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  return start < 0 || end < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
};
