export { type Applied, applyChange } from "./apply-change.ts";
export { findChangedIds } from "./changed-ids.ts";
export { type Clip, type ClipTarget, copyEntries, findClip, pasteClip } from "./clip.ts";
export { compareDrafts } from "./compare/compare-drafts.ts";
export { diffWords, type WordRun } from "./compare/diff-words.ts";
export type {
  ComparedBot,
  Comparison,
  Difference,
  DifferencePart,
  Effect,
  OutsideNames,
} from "./compare/difference.ts";
export { createBlankFile } from "./create-blank-file.ts";
export { createDraft } from "./create-draft.ts";
export { diffDraftsByKeys } from "./diff-by-keys.ts";
export { diffDrafts } from "./diff-drafts.ts";
export * from "./draft.ts";
export { type DraftField, listDraftFields } from "./draft-fields.ts";
export { dropFamilies, type EntryIds } from "./drop-families.ts";
export { type FirstScreen, readFirstScreen } from "./first-screen.ts";
export { type ChangeFault, findChangeFault, logChanges, type SentChange } from "./log-changes.ts";
export { applyOperations, type Change, findEntryFault, findOperationFault, type Operation } from "./operations.ts";
export { byOrder, orderKeyBetween, orderKeys } from "./order-key.ts";
export type { Overwritten } from "./overwritten.ts";
export { DraftFormError, readDraft } from "./read-draft.ts";
export { repairDraft } from "./repair-draft.ts";
export { keysAboutBot, replaceContent } from "./replace-content.ts";
export { type Reversal, revertTraces } from "./revert.ts";
export { fromRows, hiddenId, pathsKey, rowsInOrder, toRows, valuesOfRows } from "./rows.ts";
export { isSameJson } from "./same-json.ts";
export { blocksOf, edgesFromBlock, endEdgeOf, itemsOf, orderKeysBefore, pathsOf } from "./siblings.ts";
export { exportBotFile, toBotFile } from "./to-bot-file.ts";
export { type DraftPlace, joinTraces, type Trace, valueAtPlace } from "./traces.ts";
export { findVariableUses, removeVariable, renameVariable, type VariableUse } from "./variable-uses.ts";
export {
  addChange,
  createWorkingCopy,
  type LoggedChange,
  type PendingChange,
  type Received,
  receiveChanges,
  replaceConfirmed,
  replaceNewest,
  type Settled,
  type WorkingCopy,
  withdrawChange,
} from "./working-copy.ts";
