import type { Generated, Kysely, LogEvent, Transaction } from "kysely";
import type { ApiTokenRow, AuditEntryRow } from "./audit-rows.ts";
import type { DeliveryRow } from "./delivery-row.ts";
import type { DiskState } from "./disk-state.ts";
import type { AwaitedCallRow, NeedRow, ProcessRow, UnclaimedMemoryRow } from "./effect-rows.ts";
import type { HourMarkRow, HourTallyRow } from "./hour-rows.ts";
import type { JointWrites } from "./joint-writes.ts";
import type { ModelCeilingRow, ModelDayRow, ModelResultRow } from "./model-rows.ts";
import type { BotGuestRow, InvitationRow, MemberRow, UserSessionRow, WorkspaceRow } from "./people-rows.ts";
import type { PoolState } from "./pool-state.ts";
import type { PlannedPublicationRow, PublishRequestRow } from "./publication-rows.ts";
import type { ResultNoteRow, ResultViewRow } from "./result-note-rows.ts";
import type { ServiceCallRow } from "./service-call-row.ts";
import type { FailureNoticeRow, SubscriptionMarkRow, SubscriptionRow } from "./subscription-rows.ts";
import type { TakenResultRow, TakeoverRow } from "./takeover-row.ts";

/** A boolean as all databases store it. */
export type Flag = 0 | 1;
/** JSON as text; see `json-codec.ts`. */
export type JsonText = string;
/** A time as ISO 8601 text in UTC with milliseconds, which sorts as text. */
export type IsoTime = string;

export interface BotRow {
  id: string;
  workspace_id: string;
  public_id: string;
  /** The name, which is also in the draft. So is the icon. */
  name: string;
  icon: string | null;
  /** Null at the top level. */
  folder_id: string | null;
  /** The current draft. */
  draft: JsonText;
  /** The revision of the draft: the number of its changes. */
  draft_revision: number;
  /** The number of the newest version; 0 before the first. */
  last_version: number;
  /** The version that visitors get; null if the bot is not published. */
  live_version: number | null;
  /**
   * The revision of the draft that was published as the live version; null if unpublished, or published by an earlier
   * release.
   */
  live_revision: number | null;
  is_closed: Flag;
  /** When the bot takes new chats by itself, as in the API; null: always. */
  opening?: JsonText | null | undefined;
  /** The number of days for which results are kept; null: until they are deleted. */
  keep_days?: number | null | undefined;
  /** 1 for a deleted bot that can be restored, 2 for one being permanently removed, 3 for one deleted with its workspace. */
  is_archived: Flag | 2 | 3;
  created_at: IsoTime;
  updated_at: IsoTime;
  /** What visitors read first of the draft, for pictures in lists; null for a draft of an earlier release. */
  first_screen: JsonText | null;
  /** The time of the draft's last change. */
  edited_at: IsoTime;
  /** The time when an author last viewed the results. */
  results_seen_at: IsoTime | null;
}

/** A folder of bots. Folders may be nested. */
export interface FolderRow {
  id: string;
  workspace_id: string;
  name: string;
  /** Null at the top level. */
  parent_id: string | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** A saved theme, which can be used for other bots. */
export interface ThemeRow {
  id: string;
  workspace_id: string;
  name: string;
  theme: JsonText;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** A published version: written once, never changed. */
interface VersionRow {
  bot_id: string;
  number: number;
  workspace_id: string;
  /** The published bot file. Flows are compiled from it. */
  file: JsonText;
  /** The id of the person who published it; null if unknown. The account may have been deleted. */
  author_id: string | null;
  /** The revision of the draft that it was made from; null if an earlier release has published it. */
  revision: number | null;
  /** What authors call it and say of it; null if nothing. */
  name?: string | null;
  note?: string | null;
  created_at: IsoTime;
}

/** A change of a draft by an author. */
export interface DraftChangeRow {
  bot_id: string;
  /** The position of the change in the common order of all editors. */
  revision: number;
  workspace_id: string;
  /** Created by the editor, so that a change that is sent again is recognized. */
  change_id: string;
  label: string;
  /** The author's id and name at that time. */
  author: JsonText;
  /** The revision on which the author based the change. */
  seen: number;
  operations: JsonText;
  /** The repairs that followed the operations. */
  repairs: JsonText;
  /** The operations that undo the change and its repairs. */
  inverse: JsonText;
  created_at: IsoTime;
}

export interface ResultRow {
  id: string;
  workspace_id: string;
  bot_id: string;
  version: number;
  /** The versions of the linked bots, by bot id. */
  links: JsonText;
  has_started: Flag;
  is_completed: Flag;
  is_archived: Flag;
  /** The time of deletion; null if it is not deleted. */
  archived_at: IsoTime | null;
  variables: JsonText;
  /** The sequence number of the update that wrote `variables`; older updates are ignored. */
  variables_seq: number;
  /** How the visitor came, as the chat began; null if nothing is known. */
  arrival?: JsonText | null | undefined;
  idempotency_key: string | null;
  has_token: Flag;
  created_at: IsoTime;
  updated_at: IsoTime;
}

export interface AnswerRow {
  result_id: string;
  /** The bot that contains the block: the result's own, or one that it links to. */
  bot_id: string;
  block_id: string;
  visit: number;
  workspace_id: string;
  group_id: string;
  variable_id: string | null;
  content: string;
  /** The number of earlier answers in the chat; null if the client did not send it. */
  answer_index: number | null;
  /** Increases with repeated answers to the same visit, so that a late older answer changes nothing. */
  answer_seq: number;
  uploaded_files: JsonText | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}

export interface EventRow {
  result_id: string;
  seq: number;
  workspace_id: string;
  type: string;
  bot_id: string | null;
  group_id: string | null;
  block_id: string | null;
  visit: number | null;
  edge_id: string | null;
  created_at: IsoTime;
}

/** Events of the engine, in order, with their times and seeds. Replaying them reproduces the chat. */
export interface StepRow {
  result_id: string;
  seq: number;
  /** The number of the previous step; null for the first step of a chat. */
  previous: number | null;
  workspace_id: string;
  events: JsonText;
  created_at: IsoTime;
}

export interface LogRow {
  result_id: string;
  seq: number;
  workspace_id: string;
  status: string;
  description: string;
  details: string | null;
  context: string | null;
  created_at: IsoTime;
}

/** A chat that the server runs (see `chat/`). */
export interface SessionRow {
  id: string;
  workspace_id: string;
  bot_id: string;
  /** The version to which the chat is pinned; null in a preview, which runs the drafts in `files`. */
  version: number | null;
  /** The versions of the linked bots, by bot id. */
  links: JsonText;
  /** The drafts that a preview runs; see `session-flows.ts`. */
  files: JsonText | null;
  /**
   * The person who started a preview, which ends with their rights. Null for the owner token and for visitors' chats.
   */
  author_id?: string | null;
  /** The id of the chat's stored result; null before it is stored. */
  result_id: string | null;
  state: JsonText;
  /** The session from which the steps continue, if they don't begin with the start; see `ChatBase`. Turns don't write it. */
  base: JsonText | null;
  /** The sequence number of the result's newest event or log. */
  event_seq: number;
  /** Counts writes: a turn is only stored if the state hasn't changed since. */
  revision: number;
  /** The last requests that were answered, to recognise them when they are repeated; see `remembered-requests.ts`. */
  request: string;
  /** The response of the last turn. */
  response: JsonText;
  /**
   * The time when the chat ended; null while it continues. The row is kept for a while in case the last request is
   * repeated.
   */
  ended_at: IsoTime | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** Like `StepRow`, for previews, which have no result. */
export interface PreviewStepRow extends Omit<StepRow, "result_id" | "workspace_id"> {
  session_id: string;
}

/** A file that a visitor or author has sent or is about to send. */
export interface UploadRow {
  /** Derived from the key, so that each key is used once. */
  id: string;
  workspace_id: string;
  /** The bot that contains the block, or that shows an author's file. */
  bot_id: string;
  /** Empty for an author's file. */
  result_id: string;
  block_id: string;
  /** The file's key in the storage. */
  storage_key: string;
  /** The file's name: the end of the key. */
  name: string;
  /** The size in bytes; 0 until the file is stored. */
  size: number;
  type: string;
  created_at: IsoTime;
  /** Null until the whole file is stored. */
  stored_at: IsoTime | null;
}

/** Credentials for another service; `data` is encrypted (see `credentials/`). */
export interface CredentialRow {
  id: string;
  workspace_id: string;
  type: string;
  name: string;
  data: string;
  iv: string;
  created_at: IsoTime;
  /** Increases with every change of `data`. */
  revision: number;
  /** Until this time, one process renews the access and the others wait. */
  renewing_until: IsoTime | null;
  /** The reason why the account must be connected again; null if it works. */
  problem: string | null;
}

/** A consent that a person has started at another service. `data` is encrypted (see `credentials/`). */
export interface ConsentRow extends Pick<CredentialRow, "workspace_id" | "data" | "iv"> {
  /** The hash of the `state` that the provider returns. */
  id: string;
  /** The session of the browser that was redirected. */
  session_id: string;
  expires_at: IsoTime;
}

/** A person who can sign in. */
interface UserRow {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  email_verified: Flag;
  image: string | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** A user's way to sign in. */
interface AccountRow {
  id: string;
  user_id: string;
  /** `credential` stands for a password. */
  provider_id: string;
  /** The user's id at the provider; for a password, the user's own id. */
  account_id: string;
  /** A hash with its salt. */
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: IsoTime | null;
  refresh_token_expires_at: IsoTime | null;
  scope: string | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** Something to be proved, such as by the token in a link (see `accounts/one-time-links.ts`). */
interface VerificationRow {
  id: string;
  identifier: string;
  value: string;
  expires_at: IsoTime;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/**
 * A message of a process to the others, for database servers without a notification mechanism (see
 * `bus/table-line.ts`).
 */
interface NoticeRow {
  id: Generated<number>;
  text: string;
}

/** One schema for SQLite, PostgreSQL and MySQL/MariaDB. */
export interface Schema {
  workspaces: WorkspaceRow;
  bots: BotRow;
  folders: FolderRow;
  themes: ThemeRow;
  versions: VersionRow;
  draft_changes: DraftChangeRow;
  results: ResultRow;
  answers: AnswerRow;
  events: EventRow;
  steps: StepRow;
  needs: NeedRow;
  logs: LogRow;
  sessions: SessionRow;
  preview_steps: PreviewStepRow;
  uploads: UploadRow;
  credentials: CredentialRow;
  consents: ConsentRow;
  unclaimed_memories: UnclaimedMemoryRow;
  awaited_calls: AwaitedCallRow;
  deliveries: DeliveryRow;
  users: UserRow;
  accounts: AccountRow;
  user_sessions: UserSessionRow;
  verifications: VerificationRow;
  members: MemberRow;
  bot_guests: BotGuestRow;
  invitations: InvitationRow;
  api_tokens: ApiTokenRow;
  audit_entries: AuditEntryRow;
  service_calls: ServiceCallRow;
  model_days: ModelDayRow;
  model_results: ModelResultRow;
  model_ceilings: ModelCeilingRow;
  subscriptions: SubscriptionRow;
  subscription_marks: SubscriptionMarkRow;
  failure_notices: FailureNoticeRow;
  takeovers: TakeoverRow;
  taken_results: TakenResultRow;
  result_notes: ResultNoteRow;
  result_views: ResultViewRow;
  notices: NoticeRow;
  processes: ProcessRow;
  /** Needs of chats without a stored result. `result_id` is then the id of the chat. */
  early_needs: NeedRow;
  planned_publications: PlannedPublicationRow;
  publish_requests: PublishRequestRow;
  hour_tallies: HourTallyRow;
  hour_marks: HourMarkRow;
}

/** A connection for reading: the database itself, or a transaction. */
export type Connection = Kysely<Schema> | Transaction<Schema>;

export type DatabaseKind = "sqlite" | "postgres" | "mysql";

/** A connection for writing. It includes the kind of database, because statements differ. */
export interface Access {
  readonly kind: DatabaseKind;
  readonly connection: Connection;
}

/**
 * Writes that belong together. They must use the given access and wait for the database only. They may be rolled back and
 * repeated, so they must have no other effects.
 */
export type Work<T> = (access: Access) => Promise<T>;

export type OnStatement = (kind: DatabaseKind, event: LogEvent) => void;

export interface Database extends Access {
  readonly connection: Kysely<Schema>;
  /** Executes the work of one statement. It is committed when this settles. */
  write<T>(work: Work<T>): Promise<T>;
  /** Runs work in a transaction. */
  transaction<T>(work: Work<T>): Promise<T>;
  /** Executes statements that belong together. Returns false, and stores nothing, if the first changes no row. */
  writeTogether(compile: (access: Access) => JointWrites): Promise<boolean>;
  isDiskFull: DiskState["isFull"];
  /** The state of the connection pool; null for the embedded database, which has a single connection. */
  poolState(): PoolState | null;
  /** Closes all connections and releases the data folder. */
  close(): Promise<void>;
}
