import { errorCode } from "@parley/core";
import { failureKindOf } from "./database-failure.ts";

const duplicateKeyCodes = new Set([
  "23505",
  "ER_DUP_ENTRY",
  "SQLITE_CONSTRAINT_UNIQUE",
  "SQLITE_CONSTRAINT_PRIMARYKEY",
]);
const missingParentCodes = new Set(["23503", "ER_NO_REFERENCED_ROW_2", "SQLITE_CONSTRAINT_FOREIGNKEY"]);
/** Codes for a prepared statement's name that is unknown to the connection, or already in use. */
const nameCodes = new Set(["26000", "42P05"]);

/** A row with this key is there already. */
export const isDuplicateKey = (error: unknown): boolean => duplicateKeyCodes.has(errorCode(error));

/** The statement divides by zero. */
export const isDivisionByZero = (error: unknown): boolean => errorCode(error) === "22012";

/** A value holds a character that this engine cannot store: NUL on PostgreSQL. */
export const isUnstorable = (error: unknown): boolean => errorCode(error) === "22021";

/** The row refers to one that does not exist. */
export const isMissingParent = (error: unknown): boolean => missingParentCodes.has(errorCode(error));

/** Prepared statements are out of step with the connection; see `nameStatements`. */
export const isUnknownName = (error: unknown): boolean => nameCodes.has(errorCode(error));

/** Whether the database aborted the work because of a conflict, so that it should be repeated. */
export const isWorthRetrying = (error: unknown): boolean => failureKindOf(error) === "busy" || isUnknownName(error);
