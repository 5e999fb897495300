export type { ApiAction, ApiMessage, BlockApi, BlockApis, TextFormat } from "./block-api.ts";
export type {
  BlockRun,
  Catalogue,
  Directive,
  Effect,
  LightRun,
  ReplyOutcome,
  RunContext,
  UploadRules,
} from "./block-run.ts";
export { defineRun } from "./block-run.ts";
export { type BlockServers, defineServer, type ServerContext, type ServerEffect } from "./block-server.ts";
export { type ComparisonOperator, compare, comparisonOperators, parsePattern } from "./comparison.ts";
export { completeLink } from "./complete-link.ts";
export { completePairs } from "./complete-pairs.ts";
export { type Comparison, type Condition, type DisplayCondition, isConditionMet, isDisplayed } from "./condition.ts";
export {
  type CivilDate,
  type CivilTime,
  civilDateAt,
  findTimeOfDay,
  formatDate,
  fromDayNumber,
  fullYear,
  hasSeconds,
  isoDate,
  isoDateTime,
  isRealDate,
  isRealTime,
  monthByName,
  readDate,
  type TimeOfDay,
  toDayNumber,
  weekdayNames,
  weekdayOf,
} from "./dates/index.ts";
export { defineChoiceRun } from "./define-choice-run.ts";
export { type DynamicTheme, dynamicTheme } from "./dynamic-theme.ts";
export { extensionOfType, fileExtension, fileType, isFileAllowed, megabyte } from "./file-types.ts";
export type { EdgeTarget, Flow, FlowBlock, FlowEvent, FlowGroup, FlowItem, Flows } from "./flow.ts";
export { isServerCode } from "./is-server-code.ts";
export { isJsonObject, type Json, type JsonObject } from "./json.ts";
export { cutDetails, errorText, toLogEntry } from "./log-entry.ts";
export { parseMarkdown } from "./markdown/parse-markdown.ts";
export { momentOfDay } from "./moment-of-day.ts";
export { formatMoney, type Money, parseMoney } from "./money.ts";
export { createRandom } from "./random.ts";
export { lookup, type ReadonlyRecord, withEntry } from "./record.ts";
export {
  isRichTextElement,
  type RichTextElement,
  type RichTextLeaf,
  type RichTextNode,
  richTextToPlain,
} from "./rich-text.ts";
export type * from "./session.ts";
export { sessionVersion } from "./session.ts";
export type { Settings, SystemMessages } from "./settings.ts";
export { stripScriptTag } from "./strip-script-tag.ts";
export {
  findExpressions,
  findVariableNames,
  loneVariableName,
  type NamedValue,
  prepareCode,
  prepareEvaluation,
  renderSegments,
  renderTemplate,
  type TextSegment,
  toIdentifier,
} from "./template.ts";
export type { Theme, ThemeFont, ThemePart } from "./theme.ts";
export { bubbleLine, type TranscriptLine, transcriptOf, writeTranscript } from "./transcript.ts";
export type { Variable, VariableValue } from "./variable.ts";
export { guessType, lastOf, toList, toNumber, toVariableValue, valueToText } from "./variable-value.ts";
