import { errorCode } from "@parley/core";
import { isDiskFull } from "../base/system-errors.ts";

/** Why a database can't execute a statement that is itself correct. */
export type FailureKind =
  /** The server is unreachable or has no free connection. */
  | "unreachable"
  /** The connection broke during use. */
  | "lost"
  /** The node does not belong to its cluster at the moment and did nothing. Another node may execute the statement. */
  | "apart"
  /** Other transactions used the same rows; the statement should be repeated. */
  | "busy"
  /** Another program has locked the embedded database's file. */
  | "held"
  /** The disk is full. */
  | "full";

/**
 * Thrown when the database is temporarily unavailable, independently of the request. `code` is that of the underlying
 * error.
 */
export class DatabaseFailure extends Error {
  override readonly name = "DatabaseFailure";
  readonly kind: FailureKind;
  readonly code: string;
  /** Whether the connection broke during a commit, so that it is unknown whether the transaction is stored. */
  readonly isUnknown: boolean;

  constructor(kind: FailureKind, cause: unknown, isUnknown = false) {
    super(cause instanceof Error ? cause.message || cause.name : String(cause), { cause });
    this.kind = kind;
    this.code = errorCode(cause);
    this.isUnknown = isUnknown;
  }
}

const codes = {
  unreachable: new Set([
    "ECONNREFUSED",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "EHOSTDOWN",
    "ENETUNREACH",
    "ENETDOWN",
    "ENOENT",
    // PostgreSQL: it is starting or stopping, has no free connection, or has become read-only.
    "57P03",
    "53300",
    "25006",
    "08001",
    "08004",
    // MySQL and MariaDB: the same reasons.
    "ER_CON_COUNT_ERROR",
    "ER_USER_LIMIT_REACHED",
    "ER_TOO_MANY_USER_CONNECTIONS",
    "ER_SERVER_SHUTDOWN",
    "ER_OPTION_PREVENTS_STATEMENT",
    "ER_READ_ONLY_MODE",
    "ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION",
  ]),
  lost: new Set([
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "ECONNABORTED",
    "ERR_STREAM_DESTROYED",
    "ERR_STREAM_WRITE_AFTER_END",
    // PostgreSQL: an administrator, a crash or a restart has ended the connection.
    "57P01",
    "57P02",
    "57P05",
    "08000",
    "08003",
    "08006",
    "PROTOCOL_CONNECTION_LOST",
    "PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR",
    "PROTOCOL_ENQUEUE_AFTER_QUIT",
    "ER_CLIENT_INTERACTION_TIMEOUT",
    "ER_NET_READ_ERROR",
    "ER_NET_READ_INTERRUPTED",
    "ER_NET_ERROR_ON_WRITE",
    "ER_NET_WRITE_INTERRUPTED",
    "ER_CONNECTION_KILLED",
    "ER_NEW_ABORTING_CONNECTION",
  ]),
  busy: new Set([
    // A deadlock, a failed serialization, a lock timeout, or a row changed meanwhile: the statement should be repeated.
    "40001",
    "40P01",
    "55P03",
    "ER_LOCK_DEADLOCK",
    "ER_LOCK_WAIT_TIMEOUT",
    "ER_CHECKREAD",
    "ER_ERROR_DURING_COMMIT",
  ]),
  full: new Set(["53100", "ER_DISK_FULL", "ER_RECORD_FILE_FULL", "SQLITE_FULL"]),
} as const satisfies Partial<Record<FailureKind, ReadonlySet<string>>>;

/** Messages of PostgreSQL's driver that have no code. */
const lostWords = /^Connection terminated|not queryable|^Query read timeout|^Client was closed/;
const unreachableWords =
  /^timeout exceeded when trying to connect|^timeout expired|Connection terminated due to connection timeout/;
/**
 * Messages of a node that does not belong to its cluster. MySQL's driver has another name for the error number 1047.
 */
const apartWords = /WSREP has not yet prepared|has lost connection to the (group|cluster)/i;
/** The messages of MySQL's driver for a closed connection, which have no code. */
const closedWords = /connection is in closed state|Connection lost/;

/**
 * Classifies SQLite's errors: another program has locked the file, or the disk fails. Codes have suffixes with details.
 */
const kindOfSqlite = (code: string): FailureKind | null => {
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) return "held";
  return /^SQLITE_(IOERR|CANTOPEN|READONLY)/.test(code) ? "unreachable" : null;
};

/** The failure that a driver's error represents; null if the statement itself is wrong. */
export const failureKindOf = (error: unknown): FailureKind | null => {
  if (error instanceof DatabaseFailure) return error.kind;
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : "";
  if (apartWords.test(message)) return "apart";
  if (isDiskFull(error)) return "full";
  const known = (["full", "busy", "unreachable", "lost"] as const).find((kind) => codes[kind].has(code));
  if (known !== undefined) return known;
  if (unreachableWords.test(message)) return "unreachable";
  if (lostWords.test(message) || closedWords.test(message)) return "lost";
  // If several addresses of a name were tried, the first failure of a known kind counts.
  if (error instanceof AggregateError) return error.errors.map(failureKindOf).find((kind) => kind !== null) ?? null;
  return kindOfSqlite(code);
};

/** Converts a driver's error to a `DatabaseFailure`; other errors stay unchanged. */
export const toFailure = (error: unknown, isUnknown = false): unknown => {
  if (error instanceof DatabaseFailure) return error;
  const kind = failureKindOf(error);
  return kind === null ? error : new DatabaseFailure(kind, error, isUnknown && kind !== "busy");
};
