import type { Draft } from "./draft.ts";
import { applyOperations, type Operation } from "./operations.ts";
import { repairDraft } from "./repair-draft.ts";

/** What a change has made of a draft. */
export interface Applied {
  draft: Draft;
  /** What had to be done after it, so that everything points somewhere. */
  repairs: Operation[];
  /** Takes back the change and the repairs. */
  inverse: Operation[];
}

/** A repaired draft after some operations, repaired again. The server and every editor do exactly this. */
export const applyChange = (draft: Draft, operations: readonly Operation[]): Applied => {
  const applied = applyOperations(draft, operations);
  if (!operations.some(mayBreak)) return { ...applied, repairs: [] };
  const { operations: repairs } = repairDraft(applied.draft, draft);
  return { repairs, ...applyBoth(applied, repairs) };
};

/** A draft after a change as it was logged: with the repairs of whoever logged it. */
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

/** Keys that are texts of their entry and say nothing about what belongs together. */
const plainTexts = new Set(["title", "name", "order"]);

/** What stands below these keys points nowhere. */
const plainObjects = new Set(["options", "data", "theme", "settings", "graphCoordinates"]);

/** Whether an operation can leave something to be repaired in a draft that needs no repair. */
const mayBreak = (operation: Operation): boolean => {
  if (operation.op !== "set") return true;
  const [key = "", ...rest] = operation.path;
  if (rest.length > 0) return !plainObjects.has(key);
  return !(plainTexts.has(key) && typeof operation.value === "string");
};
