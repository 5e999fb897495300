export type { Account, Role, SignedInBrowser, Workspace } from "./calls/accounts.ts";
export { type ApiToken, apiTokenPrefix, mostApiTokens, type TokenScope, tokenScopes } from "./calls/api-tokens.ts";
export type {
  AuditEntry,
  AuditFilter,
  AuditTargetKind,
} from "./calls/audit.ts";
export type {
  BotAddress,
  BotSummary,
  Finding,
  FirstScreen,
  ImportedBot,
  ImportRequest,
} from "./calls/bots.ts";
export type {
  ChangedAnswer,
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
export type { Author, DraftEvents, Presence, ShownCall, StoredDraftChange, Where } from "./calls/drafts.ts";
export { draftEvents } from "./calls/drafts.ts";
export type { Embed } from "./calls/embeds.ts";
export type { Folder, ReferenceFolder } from "./calls/folders.ts";
export { calls } from "./calls/index.ts";
export type { ListEntry } from "./calls/look-ups.ts";
export type { MediaItem, MediaLibrary } from "./calls/media-search.ts";
export type {
  ModelCeiling,
  ModelCeilingInUse,
  ModelSumsOf,
  ModelUsage,
  ModelUsageQuery,
} from "./calls/model-usage.ts";
export { actionsOf, notedCalls } from "./calls/noted-calls.ts";
export type {
  Arrivals,
  MatchingNumbers,
  Numbers,
  NumbersRequest,
  QuestionNumbers,
  TestNumbers,
  WayNumbers,
} from "./calls/numbers.ts";
export { type Opening, opening } from "./calls/opening.ts";
export { largestPicture } from "./calls/own-account.ts";
export type {
  DeletedWorkspace,
  FullWorkspace,
  GivenRole,
  Invitation,
  ListedMember,
  Member,
} from "./calls/people.ts";
export type { PlannedPublication, Publication, WishedPublication } from "./calls/publishing.ts";
export type { GivenTypebot, LinkedTypebot, TimeFilter, Typebot } from "./calls/reference-shapes.ts";
export type { ResultNote, SavedView } from "./calls/result-notes.ts";
export type {
  ChatLine,
  DeletedResults,
  ExportRequest,
  ListedResult,
  ListRequest,
  LogsPage,
  LogsRequest,
  PageRequest,
  ResultColumn,
  ResultLog,
  ResultRow,
  ResultsPage,
  Transcript,
  TranscriptFile,
} from "./calls/results.ts";
export type { FailingBot, SentBlock, SentEntry, SentFilter, SentRequest } from "./calls/sent.ts";
export type { ServiceCall, ServiceCallsPage, ServiceCallsRequest } from "./calls/service-calls.ts";
export type { Connection, WaysToSignIn } from "./calls/sign-in.ts";
export type {
  FailureMails,
  ResultNotice,
  ResultWebhook,
  WebhookGiven,
  WebhookTried,
} from "./calls/subscriptions.ts";
export type { SavedTheme } from "./calls/themes.ts";
export type { PublishedVersion } from "./calls/versions.ts";
export {
  mostResultsCounted,
  type ServerEntry,
  type ServerPerson,
  type ServerWorkspace,
} from "./calls/whole-server.ts";
export { type Client, createClient, type PlainRequest, writeRequest } from "./client/client.ts";
export type {
  AnswerOf,
  BodyInput,
  BodyOf,
  BotPart,
  Call,
  Caller,
  Half,
  HeadersOf,
  Method,
  ParamsOf,
  QueryOf,
  RequestOf,
  Right,
} from "./contract/call.ts";
export { appHeader, workspaceHeader } from "./contract/call.ts";
export * from "./contract/constants.ts";
export { type ErrorAnswer, type ErrorCode, errorAnswer, errorKinds, errorsOf } from "./contract/errors.ts";
export { findNamed, type Named } from "./contract/named-by-path.ts";
export { writeOpenApi } from "./description/openapi.ts";
export { toCsv } from "./results-file/csv.ts";
export { blockKey, createResultsTable, filesOf, tableOfResults } from "./results-file/results-table.ts";
