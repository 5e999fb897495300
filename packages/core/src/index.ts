// Text exports come first: the visitor's script compresses best in this order.
export { completeLink } from "./text/complete-link.ts";
export { createHiding } from "./text/hide-secrets.ts";
export { parseMarkdown } from "./text/markdown/parse-markdown.ts";
export {
  isRichTextElement,
  type RichTextElement,
  type RichTextLeaf,
  type RichTextNode,
  richTextToPlain,
} from "./text/rich-text.ts";

// Everything else, by folder name.

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
  addUsage,
  type ModelUse,
  parseAiJson,
} from "./blocks/ai-request.ts";
export type { ApiAction, ApiMessage, BlockApi, BlockApis, TextFormat } from "./blocks/block-api.ts";
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
} from "./blocks/block-delivery.ts";
export type {
  BlockRun,
  Catalogue,
  Directive,
  ReplyOutcome,
  RunContext,
  UploadRules,
} from "./blocks/block-run.ts";
export { defineRun } from "./blocks/block-run.ts";
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
  type NoticeMeaning,
  type OutsideCall,
  type Sample,
  type ServerCall,
  type ServerContext,
  ServerRefusal,
  type ServerRequest,
  type ServerResponse,
  type ServerStream,
  type ServiceNotice,
} from "./blocks/block-server.ts";
export {
  type CredentialsContext,
  type CredentialsServer,
  type CredentialsServers,
  defineCredentialsServer,
} from "./blocks/credentials-server.ts";
export { defineChoiceRun } from "./blocks/define-choice-run.ts";
export { fillTemplate, prepareFilling } from "./blocks/fill-template.ts";
export { readPause } from "./blocks/read-pause.ts";
export type { Settings, SystemMessages } from "./bot-fields/settings.ts";
export type { Theme, ThemeFont, ThemePart } from "./bot-fields/theme.ts";
export {
  type Arrival,
  type ArrivalKey,
  arrivalKeys,
  campaignOf,
  cleanArrival,
  deviceOf,
  hostOfPage,
} from "./chat/arrival.ts";
export {
  createRoom,
  mostCharacters,
  mostMade,
  type Room,
  sizeOf,
  TooLongError,
  tooLong,
} from "./chat/chat-size.ts";
export { filesOfAnswer } from "./chat/files-of-answer.ts";
export { cutDetails, errorText, thrownText, toLogEntry, unparsableError } from "./chat/log-entry.ts";
export { bubbleLine, linesOf, type TranscriptLine, writeTranscript } from "./chat/transcript.ts";
export {
  describeFormula,
  type Formula,
  type FormulaKind,
  type FormulaRow,
  readFormula,
  solveFormula,
  writeFormula,
} from "./code/formula.ts";
export { isServerCode } from "./code/is-server-code.ts";
export { stripScriptTag } from "./code/strip-script-tag.ts";
export {
  type ComparisonOperator,
  compare,
  comparisonOperators,
  needsNoValue,
  plainOperators,
} from "./conditions/comparison.ts";
export {
  type Comparison,
  type Condition,
  type DisplayCondition,
  isConditionMet,
  isDisplayed,
} from "./conditions/condition.ts";
export {
  type CivilDate,
  type CivilTime,
  civilDateAt,
  findTimeOfDay,
  formatDate,
  formatDateIn,
  fromDayNumber,
  fullYear,
  hasSeconds,
  isoDate,
  isoDateTime,
  isRealDate,
  isRealTime,
  momentInZone,
  monthByName,
  readDate,
  type TimeOfDay,
  toDayNumber,
  weekdayNames,
  weekdayOf,
  zoneOffset,
} from "./dates/index.ts";
export { momentOfDay } from "./dates/moment-of-day.ts";
export { findShownNext, type LoneVariableBubble } from "./flow/find-shown-next.ts";
export { chooseLanguage, findSpoken } from "./flow/find-spoken.ts";
export type { Flow, Flows } from "./flow/flow.ts";
export { flowForm } from "./flow/flow.ts";
export { inLanguage } from "./flow/in-language.ts";
export { chatLanguage, furtherLanguages, ownText } from "./flow/languages.ts";
export type { EdgeTarget, FlowBlock, FlowEvent, FlowGroup, FlowItem } from "./nouns/flow-parts.ts";
export { type Place, placeKey, visitKey } from "./nouns/place.ts";
export type * from "./nouns/session.ts";
export { sessionVersion } from "./nouns/session.ts";
export { hasLinearForm, type LinearPattern, toLinearPattern, toLinearText } from "./patterns/index.ts";
export { type PatternTest, parsePattern, patternParts, testPattern } from "./patterns/pattern.ts";
export { matchesTemplate } from "./templates/matches-template.ts";
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
} from "./templates/template.ts";
export { translateBlock } from "./templates/translate-block.ts";
export { findLanguage, nameOfLanguage, writtenIn } from "./text/find-language.ts";
export { readEvents, readText, type ServerEvent } from "./text/read-events.ts";
export { matchesSearch } from "./text/search-names.ts";
export { blend, contrastOf, findRgb, type Rgb } from "./theme/color.ts";
export { type DynamicTheme, dynamicTheme } from "./theme/dynamic-theme.ts";
export { pageColor } from "./theme/page-color.ts";
export { readablePart, readablePlaceholder } from "./theme/readable-shades.ts";
export { backOff } from "./values/back-off.ts";
export { base64 } from "./values/base64.ts";
export { errorCode, errorCodes } from "./values/error-codes.ts";
export {
  extensionOfType,
  fileExtension,
  fileType,
  isFileAllowed,
  megabyte,
  usualFileSize,
} from "./values/file-types.ts";
export { isJsonObject, type Json, type JsonObject } from "./values/json.ts";
export { formatMoney, type Money, parseMoney } from "./values/money.ts";
export { createRandom } from "./values/random.ts";
export { lookup, type ReadonlyRecord, withEntry } from "./values/record.ts";
export { textsIn } from "./values/texts-in.ts";
export type { Variable, VariableValue } from "./values/variable.ts";
export { guessType, lastOf, toList, toNumber, toVariableValue, valueToText } from "./values/variable-value.ts";
