import type { Draft } from "./draft.ts";
import { applyOperations, type Operation } from "./operations.ts";
import { repairDraft } from "./repair-draft.ts";

/** The result of a change to a draft. */
export interface Applied {
  draft: Draft;
  /** Operations that were added so that no reference dangles. */
  repairs: Operation[];
  /** Undoes the change and the repairs. */
  inverse: Operation[];
}

/** Applies operations to a repaired draft and repairs it again. The server and every editor use this same function. */
export const applyChange = (draft: Draft, operations: readonly Operation[]): Applied => {
  const applied = applyOperations(draft, operations);
  if (!operations.some(mayBreak)) return { ...applied, repairs: [] };
  const { operations: repairs } = repairDraft(applied.draft, draft);
  return { repairs, ...applyBoth(applied, repairs) };
};

/** Applies a change from the log, with the repairs that were logged with it. */
export const applyLogged = (
  draft: Draft,
  { operations, repairs }: { operations: readonly Operation[]; repairs: readonly Operation[] },
): Omit<Applied, "repairs"> => applyBoth(applyOperations(draft, operations), repairs);

const applyBoth = (
  first: { draft: Draft; inverse: Operation[] },
  repairs: readonly Operation[],
): { draft: Draft; inverse: Operation[] } => {
  if (repairs.length === 0) return first;
  const second = applyOperations(first.draft, repairs);
  return { draft: second.draft, inverse: [...second.inverse, ...first.inverse] };
};

/** Keys of an entry that are plain text and refer to nothing. */
const plainTexts = new Set(["title", "name", "order"]);

/** Keys below which no references occur. */
const plainObjects = new Set(["options", "data", "theme", "settings", "graphCoordinates"]);

/** Whether an operation on a repaired draft can make another repair necessary. */
const mayBreak = (operation: Operation): boolean => {
  if (operation.op !== "set") return true;
  const [key = "", ...rest] = operation.path;
  if (rest.length > 0) return !plainObjects.has(key);
  return !(plainTexts.has(key) && typeof operation.value === "string");
};
