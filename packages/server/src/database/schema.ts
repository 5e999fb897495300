import type { Kysely, Transaction } from "kysely";
import type { JointWrites } from "./joint-writes.ts";

/** A truth value as all databases store it. */
export type Flag = 0 | 1;
/** JSON as text; see `json-codec.ts`. */
export type JsonText = string;
/** A moment as ISO 8601 text in UTC with milliseconds: sorts as text. */
type IsoTime = string;

interface WorkspaceRow {
  id: string;
  name: string;
  plan: string;
  created_at: IsoTime;
}

export interface BotRow {
  id: string;
  workspace_id: string;
  public_id: string;
  name: string;
  draft: JsonText;
  /** The number of the newest version; 0 before the first. */
  last_version: number;
  /** The version visitors get; null while the bot is not published. */
  live_version: number | null;
  is_closed: Flag;
  is_archived: Flag;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** A published version: written once, never changed. */
interface VersionRow {
  bot_id: string;
  number: number;
  workspace_id: string;
  file: JsonText;
  flow: JsonText;
  public_flow: JsonText;
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
  /** How many answers came before this one in the chat, where the client told. */
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

interface NeedRow {
  result_id: string;
  need_id: string;
  workspace_id: string;
  kind: string;
  /** What fulfilling the need brought; null while it is being fulfilled. */
  outcome: JsonText | null;
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
  /** The version the chat stays with; null in a preview, which runs the draft in `flows`. */
  version: number | null;
  /** The versions of the linked bots, by bot id. */
  links: JsonText;
  /** The flows of a preview, by bot id. */
  flows: JsonText | null;
  /** The result the chat has stored; null before there is one. */
  result_id: string | null;
  state: JsonText;
  /** The sequence number of the result's newest event or log. */
  event_seq: number;
  /** Counts the writes: a turn is only stored on top of the state it began with. */
  revision: number;
  /** What the last turn answered to, to recognise it when it is asked again. */
  request: string;
  /** What the last turn answered. */
  response: JsonText;
  /** When the chat was over; the row is only kept in case its last turn is asked again. Null while it goes on. */
  ended_at: IsoTime | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** A file that a visitor has sent, or is about to send. */
export interface UploadRow {
  /** Made from the key, so that a key is taken once only. */
  id: string;
  workspace_id: string;
  /** The bot that holds the block. */
  bot_id: string;
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

/** A key to another service; `data` is encrypted (see `credentials/`). */
export interface CredentialRow {
  id: string;
  workspace_id: string;
  type: string;
  name: string;
  data: string;
  iv: string;
  created_at: IsoTime;
}

/** A payment begun by the plain specified call, which names no result (see `payments/`). */
interface OpenPaymentRow {
  /** The provider's id of the payment. */
  id: string;
  workspace_id: string;
  bot_id: string;
  block_id: string;
  payment: JsonText;
  /** The result whose answer it has paid for; null until there is one. */
  result_id: string | null;
  created_at: IsoTime;
}

/** One schema for SQLite, PostgreSQL and MySQL/MariaDB. */
export interface Schema {
  workspaces: WorkspaceRow;
  bots: BotRow;
  versions: VersionRow;
  results: ResultRow;
  answers: AnswerRow;
  events: EventRow;
  needs: NeedRow;
  logs: LogRow;
  sessions: SessionRow;
  uploads: UploadRow;
  credentials: CredentialRow;
  open_payments: OpenPaymentRow;
}

/** What repositories read by: the database itself or a transaction on it. */
export type Connection = Kysely<Schema> | Transaction<Schema>;

export type DatabaseKind = "sqlite" | "postgres" | "mysql";

/** What repositories write by; the statements of some differ between engines. */
export interface Access {
  readonly kind: DatabaseKind;
  readonly connection: Connection;
}

/**
 * Writes to be done together. They must use the access given, and must not wait for anything but the database. They may
 * be undone and done again from the start, so they change nothing else.
 */
export type Work<T> = (access: Access) => Promise<T>;

export interface Database extends Access {
  readonly connection: Kysely<Schema>;
  /** Does one statement's work; when this settles it is on the disk. */
  write<T>(work: Work<T>): Promise<T>;
  /** Does all of the work or none of it. */
  transaction<T>(work: Work<T>): Promise<T>;
  /** Stores statements that belong together, or nothing where the first changes no row: then it gives false. */
  writeTogether(compile: (access: Access) => JointWrites): Promise<boolean>;
  /** Ends all connections and gives the data folder free. */
  close(): Promise<void>;
}
