import { megabyte, usualFileSize } from "@parley/core";
import { isDiskFull } from "../base/system-errors.ts";
import type { Environment } from "../environment/parse-environment.ts";
import { FileTooLargeError } from "../storage/storage.ts";
import { HttpError } from "../web/http-error.ts";

/** The maximum size in megabytes that blocks and settings may allow. */
const largestFile = 500;

/** The size limit in the server's settings, in megabytes; undefined if none is set. */
export const ownSizeLimit = ({ NEXT_PUBLIC_BOT_FILE_UPLOAD_MAX_SIZE: own }: Environment): number | undefined =>
  own === undefined ? undefined : Math.min(own, largestFile);

/** The effective size limit in megabytes. It is the lower of the block's limit and the server's. */
export const fileSizeLimit = (environment: Environment, ofBlock: number | undefined): number => {
  const own = ownSizeLimit(environment);
  return Math.min(ofBlock ?? own ?? usualFileSize, own ?? largestFile);
};

export const toMegabytes = (bytes: number): number => Math.round((bytes / megabyte) * 100) / 100;

/**
 * The error for a file that is too large: with status 400 before the upload, with 413 during it. `maxSize` is in bytes.
 */
export const tooLarge = (maxSize: number, status: 400 | 413): HttpError =>
  new HttpError(status, "TOO_LARGE", `A file is larger than ${toMegabytes(maxSize)}MB`);

/** Turns errors of the storage about a file that is too large, and about a disk that is full, into refusals. */
export const refuseUnfit = async <T>(maxSize: number, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (isDiskFull(error)) throw new HttpError(507, "STORAGE_FULL", "The server has no room for this file.");
    throw error instanceof FileTooLargeError ? tooLarge(maxSize, 413) : error;
  }
};
