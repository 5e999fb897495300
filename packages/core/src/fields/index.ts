export { type Completed, complete, defaultsOf, type WrongValue } from "./complete.ts";
export { withCompletePairs } from "./complete-pairs.ts";
export * from "./define-block.ts";
export type * from "./field-spec.ts";
export * as f from "./fields.ts";
export { fieldsInside, rowOf } from "./inside.ts";
export { fieldsIn, holds, type ShowIf, valueAt } from "./show-if.ts";
export { type FieldPath, forVisitors, pathKeys, walkFields } from "./walk-fields.ts";
export { withoutBlanks } from "./without-blanks.ts";
