import { errorCode } from "@parley/core";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "this is a folder; name a file in it",
  ENOTDIR: "a part of this path is a file",
  EACCES: "the user who gave this command may not do that",
  EPERM: "the user who gave this command may not do that",
  EROFS: "its disk can only be read",
  ENOSPC: "its disk is full",
  EDQUOT: "its disk is full for this user",
};

/** Why a file can't be read or written, as the end of a sentence. */
export const describeFileFault = (error: unknown): string => {
  return reasons[errorCode(error)] ?? (error instanceof Error ? error.message : String(error));
};

/** What people read of an error. The system's own are a code and a call that only programmers know. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (!("syscall" in error && "path" in error)) return error.message;
  return `${error.path} can't be used: ${describeFileFault(error)}.`;
};
