import { isDiskFull } from "../base/system-errors.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { S3Error } from "./s3-client.ts";
import { type Bytes, FileTooLargeError, type Storage } from "./storage.ts";

/** A failure of the storage. The message explains it to operators and authors. */
export class StorageError extends Error {
  override readonly name = "StorageError";

  constructor(reason: string, cause: unknown) {
    super(reason, { cause });
  }
}

/** Explanations for errors of the file system, by code. */
const folderReasons: Readonly<Record<string, string>> = {
  EACCES: "the server may not read or write there; give the folder of the files to the user that runs it",
  EPERM: "the server may not read or write there; give the folder of the files to the user that runs it",
  EROFS: "the disk can only be read",
  EIO: "the disk has a fault",
  ENOTDIR: "a file stands where a folder is needed",
  EEXIST: "a file stands where a folder is needed",
  EMFILE: "the server has too many files open",
};

/** Returns the code of a system error, such as `EACCES`; undefined for other errors. */
const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" && "syscall" in error
    ? error.code
    : undefined;

/** Why the storage failed; null for what is no failure of the storage. */
const reasonOf = (error: unknown): string | null => {
  if (error instanceof S3Error) return error.message;
  if (error instanceof OutboundError) return `The file storage does not answer: ${error.message}`;
  const code = systemCode(error);
  if (code === undefined || isDiskFull(error)) return null;
  return `The file storage failed: ${folderReasons[code] ?? `the system says ${code}`}.`;
};

const orTell = (error: unknown): never => {
  const reason = reasonOf(error);
  throw reason === null ? error : new StorageError(reason, error);
};

/**
 * Wraps a storage so that its failures are `StorageError`s. A file that is too large, a full disk and a broken upload are
 * thrown unchanged.
 */
export const tellStorageFaults = (storage: Storage): Storage => ({
  ...storage,
  put: async (key, body, options) => {
    let fault: unknown;
    const watched = async function* (): Bytes {
      try {
        yield* body;
      } catch (error) {
        fault = error;
        throw error;
      }
    };
    try {
      return await storage.put(key, watched(), options);
    } catch (error) {
      if (error instanceof FileTooLargeError || (fault !== undefined && error === fault)) throw error;
      return orTell(error);
    }
  },
  get: (key, range) => storage.get(key, range).catch(orTell),
  delete: (key) => storage.delete(key).catch(orTell),
});
