export {
  type AiAnswer,
  type AiFailure,
  type AiMessage,
  type AiPart,
  type AiProtocol,
  type AiProvider,
  type AiRequest,
  type AiTool,
  type AiUsage,
  parseAiJson,
} from "./ai-request.ts";
export type { ApiAction, ApiMessage, BlockApi, BlockApis, TextFormat } from "./block-api.ts";
export type {
  DeliveryContext,
  DeliveryJob,
  DeliveryKind,
  DeliveryOutcome,
  DeliveryReport,
  Mail,
  MailAddress,
  MailReport,
  MailServer,
  OwnFile,
  WrittenMail,
} from "./block-delivery.ts";
export type {
  BlockRun,
  Catalogue,
  Directive,
  ReplyOutcome,
  RunContext,
  UploadRules,
} from "./block-run.ts";
export { defineRun } from "./block-run.ts";
export {
  type BlockMemory,
  type BlockServer,
  type BlockServers,
  type Cancellation,
  type Confirmation,
  type Delivery,
  defineServer,
  type FormPart,
  type GeneratedFile,
  type Lookup,
  type LookupContext,
  type LookupEntry,
  LookupFailure,
  type NamedAnswer,
  type OutsideCall,
  type Sample,
  type ServerCall,
  type ServerContext,
  ServerRefusal,
  type ServerRequest,
  type ServerResponse,
  type ServerStream,
} from "./block-server.ts";
export { blend, contrastOf, findRgb, type Rgb } from "./color.ts";
export { type ComparisonOperator, compare, comparisonOperators, plainOperators } from "./comparison.ts";
export { completeLink } from "./complete-link.ts";
export { type Comparison, type Condition, type DisplayCondition, isConditionMet, isDisplayed } from "./condition.ts";
export {
  type CredentialsContext,
  type CredentialsServer,
  type CredentialsServers,
  defineCredentialsServer,
} from "./credentials-server.ts";
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
export { extensionOfType, fileExtension, fileType, isFileAllowed, megabyte, usualFileSize } from "./file-types.ts";
export { fillTemplate, prepareFilling } from "./fill-template.ts";
export { findShownNext, type LoneVariableBubble } from "./find-shown-next.ts";
export type { EdgeTarget, Flow, FlowBlock, FlowEvent, FlowGroup, FlowItem, Flows } from "./flow.ts";
export { flowForm } from "./flow.ts";
export { isServerCode } from "./is-server-code.ts";
export { isJsonObject, type Json, type JsonObject } from "./json.ts";
export { hasLinearForm, type LinearPattern, toLinearPattern, toLinearText } from "./linear-pattern/index.ts";
export { cutDetails, errorText, toLogEntry } from "./log-entry.ts";
export { parseMarkdown } from "./markdown/parse-markdown.ts";
export { matchesTemplate } from "./matches-template.ts";
export { momentOfDay } from "./moment-of-day.ts";
export { formatMoney, type Money, parseMoney } from "./money.ts";
export { pageColor } from "./page-color.ts";
export { type PatternTest, parsePattern, patternParts, testPattern } from "./pattern.ts";
export { type Place, placeKey, visitKey } from "./place.ts";
export { createRandom } from "./random.ts";
export { readablePart, readablePlaceholder } from "./readable-shades.ts";
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
  findWords,
  loneVariableName,
  type NamedValue,
  prepareCode,
  prepareEvaluation,
  renderBlock,
  renderDeep,
  renderSegments,
  renderTemplate,
  type TextSegment,
  toIdentifier,
} from "./template.ts";
export { textsIn } from "./texts-in.ts";
export type { Theme, ThemeFont, ThemePart } from "./theme.ts";
export { bubbleLine, linesOf, type TranscriptLine, writeTranscript } from "./transcript.ts";
export type { Variable, VariableValue } from "./variable.ts";
export { guessType, lastOf, toList, toNumber, toVariableValue, valueToText } from "./variable-value.ts";
