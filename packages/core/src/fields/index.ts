export { type AnswerAction, findAnswerAction } from "./answer-action.ts";
export { type Completed, complete, defaultsOf, type WrongValue } from "./complete.ts";
export { withCompletePairs } from "./complete-pairs.ts";
export * from "./define-block.ts";
export type * from "./field-spec.ts";
export type { KeyValue } from "./fields.ts";
export * as f from "./fields.ts";
export { findSecretAddresses } from "./find-secret-addresses.ts";
export { fieldsInside, rowOf } from "./inside.ts";
export { leadsElsewhere, type OpenPart, openPartOf } from "./open-part.ts";
export { fieldsIn, holds, type ShowIf, valueAt } from "./show-if.ts";
export { takeAddressApart } from "./take-address-apart.ts";
export { isLanguageTag, type Translation, type Translations, translationsKey, translationsOf } from "./translations.ts";
export { type FieldPath, forVisitors, pathKeys, walkFields } from "./walk-fields.ts";
export {
  canHaveWayOut,
  failureFields,
  findWayOut,
  isForNothing,
  isRetriedStatus,
  labelOfWayOut,
  longestWait,
  mayFindNothing,
  type WayOut,
  wayOutFields,
  wayOutLabel,
} from "./way-out.ts";
export { withoutBlanks } from "./without-blanks.ts";
