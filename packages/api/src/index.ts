export type {
  AnswerOf,
  BodyInput,
  BodyOf,
  Call,
  Caller,
  Half,
  HeadersOf,
  Method,
  ParamsOf,
  QueryOf,
  RequestOf,
} from "./call.ts";
export { appHeader } from "./call.ts";
export { type Account, passwordLength, type SignedInBrowser } from "./calls/accounts.ts";
export {
  type BotAddress,
  type BotSummary,
  countedResults,
  type Finding,
  type ImportedBot,
  type ImportRequest,
  mostVersionsListed,
  type PublishedVersion,
} from "./calls/bots.ts";
export type {
  ChatHeaders,
  ChatInput,
  ChatLog,
  ChatMessage,
  ChatReply,
  ChatStart,
  ClientAction,
  ClientLog,
  ContinueRequest,
  Message,
  PreviewRequest,
  SendMessageRequest,
  StartRequest,
} from "./calls/chat.ts";
export type { CredentialSummary, NewCredential } from "./calls/credentials.ts";
export type { Author, Presence, StoredDraftChange, Where } from "./calls/drafts.ts";
export { draftEvents } from "./calls/drafts.ts";
export type { Embed } from "./calls/embeds.ts";
export type { Folder } from "./calls/folders.ts";
export {
  type ChatLine,
  type DeletedResults,
  type ExportRequest,
  type LogsPage,
  type LogsRequest,
  mostResultsNamed,
  type PageRequest,
  type ResultColumn,
  type ResultLog,
  type ResultRow,
  type ResultsPage,
  type Transcript,
  type TranscriptFile,
} from "./calls/results.ts";
export type { SavedTheme } from "./calls/themes.ts";
export { calls } from "./calls.ts";
export { type Client, createClient, type PlainRequest, writeRequest } from "./client.ts";
export { type ErrorAnswer, type ErrorCode, errorAnswer, errorKinds, errorsOf } from "./errors.ts";
export { writeOpenApi } from "./openapi.ts";
export { toCsv } from "./results-file/csv.ts";
export { blockKey, createResultsTable, filesOf, tableOfResults } from "./results-file/results-table.ts";
