import type { Generated, Kysely, LogEvent, Transaction } from "kysely";
import type { ApiTokenRow, AuditEntryRow } from "./audit-rows.ts";
import type { DeliveryRow } from "./delivery-row.ts";
import type { DiskState } from "./disk-state.ts";
import type { AwaitedCallRow, NeedRow, ProcessRow, UnclaimedMemoryRow } from "./effect-rows.ts";
import type { JointWrites } from "./joint-writes.ts";
import type { BotGuestRow, InvitationRow, MemberRow, UserSessionRow, WorkspaceRow } from "./people-rows.ts";
import type { PoolState } from "./pool-state.ts";
import type { TakenResultRow, TakeoverRow } from "./takeover-row.ts";

/** A truth value as all databases store it. */
export type Flag = 0 | 1;
/** JSON as text; see `json-codec.ts`. */
export type JsonText = string;
/** A time as ISO 8601 text in UTC with milliseconds, which sorts as text. */
export type IsoTime = string;

export interface BotRow {
  id: string;
  workspace_id: string;
  public_id: string;
  /** As the draft has it, and the icon, too. */
  name: string;
  icon: string | null;
  /** Null at the top. */
  folder_id: string | null;
  /** The draft after its newest change. */
  draft: JsonText;
  /** How many changes the draft has had: the number of the newest one. */
  draft_revision: number;
  /** The number of the newest version; 0 before the first. */
  last_version: number;
  /** The version visitors get; null while the bot is not published. */
  live_version: number | null;
  /** The revision of the draft that visitors get; null where nothing is live, or an earlier release published it. */
  live_revision: number | null;
  is_closed: Flag;
  /** 1 for a deleted bot that can be restored, 2 for one being permanently removed, 3 for one deleted with its workspace. */
  is_archived: Flag | 2 | 3;
  created_at: IsoTime;
  updated_at: IsoTime;
  /** When the draft was last changed. Whatever changes the draft sets it. */
  edited_at: IsoTime;
  /** When the owner last looked at the results. */
  results_seen_at: IsoTime | null;
}

/** A folder of bots; those inside others name them. */
export interface FolderRow {
  id: string;
  workspace_id: string;
  name: string;
  /** Null at the top. */
  parent_id: string | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** Looks that were saved for other bots. */
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
  /** What is published; what runs is compiled from it. */
  file: JsonText;
  /** Who has published it; null where nobody's account has. They may be gone. */
  author_id: string | null;
  created_at: IsoTime;
}

/** What an author did to a draft. */
export interface DraftChangeRow {
  bot_id: string;
  /** The place of the change in the order that all editors share. */
  revision: number;
  workspace_id: string;
  /** Made by the editor: a change that is sent again is recognised by it. */
  change_id: string;
  label: string;
  /** The author's id and name at that time. */
  author: JsonText;
  /** The revision that the author saw. */
  seen: number;
  operations: JsonText;
  /** The repairs after them. */
  repairs: JsonText;
  /** What takes back the change and its repairs. */
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
  /** When it was deleted; null for one that is there. */
  archived_at: IsoTime | null;
  variables: JsonText;
  /** The sequence number of the update that wrote `variables`; older updates are ignored. */
  variables_seq: number;
  idempotency_key: string | null;
  has_token: Flag;
  created_at: IsoTime;
  updated_at: IsoTime;
}

export interface AnswerRow {
  result_id: string;
  /** The bot that holds the block: the result's own, or one it links to. */
  bot_id: string;
  block_id: string;
  visit: number;
  workspace_id: string;
  group_id: string;
  variable_id: string | null;
  content: string;
  /** How many answers came before this one in the chat; null where the client did not say. */
  answer_index: number | null;
  /** Which of several answers to the same visit of the block this is: an older one that comes late changes nothing. */
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

/** Events of the engine, in order, with their times and seeds: replayed they give the chat again. */
export interface StepRow {
  result_id: string;
  seq: number;
  /** The step that this one follows; null for the first of a chat. */
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
  /** The version the chat stays with; null in a preview, which runs the drafts in `files`. */
  version: number | null;
  /** The versions of the linked bots, by bot id. */
  links: JsonText;
  /** The drafts that a preview runs; see `session-flows.ts`. */
  files: JsonText | null;
  /** Who began a preview, which ends with their rights; null for the owner token, and for visitors' chats. */
  author_id?: string | null;
  /** The result the chat has stored; null before there is one. */
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
  /** What the last turn answered. */
  response: JsonText;
  /** When the chat ended; the row is kept in case its last request is repeated. Null while the chat goes on. */
  ended_at: IsoTime | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** Like `StepRow`, for previews, which have no result. */
export interface PreviewStepRow extends Omit<StepRow, "result_id" | "workspace_id"> {
  session_id: string;
}

/** A file that a visitor has sent, or is about to send. */
export interface UploadRow {
  /** Derived from the key, so that each key is used once. */
  id: string;
  workspace_id: string;
  /** The bot that holds the block, or shows an author's file. */
  bot_id: string;
  /** Empty for an author's file. */
  result_id: string;
  block_id: string;
  /** Where the storage keeps the file. */
  storage_key: string;
  /** The file's name: the end of the key. */
  name: string;
  /** Bytes; 0 until the file is stored. */
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
  /** Grows with every change of `data`. */
  revision: number;
  /** Until then, one process is renewing access and the others wait. */
  renewing_until: IsoTime | null;
  /** Why the account has to be connected again; null where nothing is wrong. */
  problem: string | null;
}

/** A consent at another service that somebody was sent to; `data` is encrypted (see `credentials/`). */
export interface ConsentRow extends Pick<CredentialRow, "workspace_id" | "data" | "iv"> {
  /** The hash of what the provider sends back. */
  id: string;
  /** The browser that was sent. */
  session_id: string;
  expires_at: IsoTime;
}

/** Somebody who can sign in. */
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

/** A way by which a user signs in. */
interface AccountRow {
  id: string;
  user_id: string;
  /** `credential` stands for a password. */
  provider_id: string;
  /** Who the user is for the provider; for a password, the user's own id. */
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

/** Something that must be proved, such as the token of a link (see `accounts/one-time-links.ts`). */
interface VerificationRow {
  id: string;
  identifier: string;
  value: string;
  expires_at: IsoTime;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** A notice of a process, for database servers without a notification mechanism (see `bus/table-line.ts`). */
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
  takeovers: TakeoverRow;
  taken_results: TakenResultRow;
  notices: NoticeRow;
  processes: ProcessRow;
  /** Of chats that have no result yet: `result_id` is the id of the chat. */
  early_needs: NeedRow;
}

/** What repositories read by: the database itself or a transaction on it. */
export type Connection = Kysely<Schema> | Transaction<Schema>;

export type DatabaseKind = "sqlite" | "postgres" | "mysql";

/** What repositories write by; statements differ between engines. */
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
  /** Executes all of the work or nothing. */
  transaction<T>(work: Work<T>): Promise<T>;
  /** Executes statements that belong together. Returns false, and stores nothing, when the first changes no row. */
  writeTogether(compile: (access: Access) => JointWrites): Promise<boolean>;
  isDiskFull: DiskState["isFull"];
  /** How its connections are used; null for the embedded one, which has a single connection. */
  poolState(): PoolState | null;
  /** Closes all connections and releases the data folder. */
  close(): Promise<void>;
}
