export { type CellFault, findCellFault } from "./cell-fault.ts";
export { countLanguages, type LanguageCounts } from "./count-languages.ts";
export { type ImportPlan, planImport, type ReadRow, type TextRow, writeRows } from "./exchange-rows.ts";
export {
  type BotText,
  countTexts,
  type GroupTexts,
  listTexts,
  plainText,
  type TextCounts,
  type TranslationState,
} from "./list-texts.ts";
export { readPo, writePo } from "./po-file.ts";
export { findVariableFaults, type VariableFaults } from "./variable-faults.ts";
export { dropLanguage, setTranslation } from "./write-translations.ts";
