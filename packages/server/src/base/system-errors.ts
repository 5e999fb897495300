import { errorCode } from "@parley/core";

/** Whether an error of the system has this code. */
export const hasCode = (error: unknown, code: string): boolean => errorCode(error) === code;

/** Whether a disk, or a user's part of it, is full. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT");
