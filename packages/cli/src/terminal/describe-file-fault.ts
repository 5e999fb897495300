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

/** Explains why a file can't be read or written, as the end of a sentence. */
export const describeFileFault = (error: unknown): string => {
  return reasons[errorCode(error)] ?? (error instanceof Error ? error.message : String(error));
};

/** Converts an error to a message for people. System errors otherwise consist of a code and a system call. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (!("syscall" in error && "path" in error)) return error.message;
  return `${error.path} can't be used: ${describeFileFault(error)}.`;
};
