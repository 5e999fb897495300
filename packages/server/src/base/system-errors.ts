/** The code of an error of the system, a driver or a library; empty where it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** Whether an error of the system has this code. */
export const hasCode = (error: unknown, code: string): boolean => codeOf(error) === code;

/** Whether a disk, or a user's part of it, is full. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT");
