import { failureKindOf } from "./database-failure.ts";

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

const duplicateKeyCodes = new Set([
  "23505",
  "ER_DUP_ENTRY",
  "SQLITE_CONSTRAINT_UNIQUE",
  "SQLITE_CONSTRAINT_PRIMARYKEY",
]);
const missingParentCodes = new Set(["23503", "ER_NO_REFERENCED_ROW_2", "SQLITE_CONSTRAINT_FOREIGNKEY"]);
/** Codes for a prepared statement's name that is unknown to the connection, or already in use. */
const nameCodes = new Set(["26000", "42P05"]);

/** Whether a row with this key exists already. */
export const isDuplicateKey = (error: unknown): boolean => duplicateKeyCodes.has(codeOf(error));

/** Whether the statement divides by zero. */
export const isDivisionByZero = (error: unknown): boolean => codeOf(error) === "22012";

/** Whether a value contains a character that the database can't store: NUL on PostgreSQL. */
export const isUnstorable = (error: unknown): boolean => codeOf(error) === "22021";

/** Whether the row refers to a missing row. */
export const isMissingParent = (error: unknown): boolean => missingParentCodes.has(codeOf(error));

/** Whether the prepared statements no longer match the connection; see `nameStatements`. */
export const isUnknownName = (error: unknown): boolean => nameCodes.has(codeOf(error));

/** Whether the database aborted the work because of a conflict, so that it should be repeated. */
export const isWorthRetrying = (error: unknown): boolean => failureKindOf(error) === "busy" || isUnknownName(error);
