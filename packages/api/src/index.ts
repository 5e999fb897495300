export type {
  AnswerOf,
  BodyInput,
  BodyOf,
  Call,
  Caller,
  Half,
  HeadersOf,
  Method,
  Named,
  ParamsOf,
  QueryOf,
  RequestOf,
  Right,
} from "./call.ts";
export { appHeader, workspaceHeader } from "./call.ts";
export { type Account, passwordLength, type Role, type SignedInBrowser, type Workspace } from "./calls/accounts.ts";
export { type ApiToken, apiTokenPrefix, mostApiTokens, type TokenScope, tokenScopes } from "./calls/api-tokens.ts";
export {
  type AuditAction,
  type AuditEntry,
  type AuditFilter,
  type AuditTargetKind,
  auditActions,
} from "./calls/audit.ts";
export {
  type BotAddress,
  type BotSummary,
  countedResults,
  type Finding,
  type ImportedBot,
  type ImportRequest,
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
export type { ConsentType, CredentialSummary, NewCredential } from "./calls/credentials.ts";
export type { DeliveriesPage, DeliveriesRequest, DeliverySummary } from "./calls/deliveries.ts";
export type { Author, Presence, StoredDraftChange, Where } from "./calls/drafts.ts";
export { draftEvents } from "./calls/drafts.ts";
export type { Embed } from "./calls/embeds.ts";
export type { Folder, ReferenceFolder } from "./calls/folders.ts";
export type { ListEntry } from "./calls/look-ups.ts";
export type { MediaItem, MediaLibrary } from "./calls/media-search.ts";
export { largestPicture } from "./calls/own-account.ts";
export type { BotRight, Invitation, ListedMember, Member } from "./calls/people.ts";
export type { GivenTypebot, LinkedTypebot, TimeFilter, Typebot } from "./calls/reference-shapes.ts";
export {
  type ChatLine,
  type DeletedResults,
  type ExportRequest,
  type ListedResult,
  type ListRequest,
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
export type { Connection, WaysToSignIn } from "./calls/sign-in.ts";
export type { SavedTheme } from "./calls/themes.ts";
export type { PublishedVersion } from "./calls/versions.ts";
export { calls } from "./calls.ts";
export { type Client, createClient, type PlainRequest, writeRequest } from "./client.ts";
export { type ErrorAnswer, type ErrorCode, errorAnswer, errorKinds, errorsOf } from "./errors.ts";
export { actionsOf, notedCalls } from "./noted-calls.ts";
export { writeOpenApi } from "./openapi.ts";
export { toCsv } from "./results-file/csv.ts";
export { blockKey, createResultsTable, filesOf, tableOfResults } from "./results-file/results-table.ts";
