import { megabyte } from "@parley/core";
import { HttpError } from "../http/http-error.ts";

/** Bytes as they come. */
export type Bytes = AsyncIterable<Uint8Array>;

interface FileFacts {
  /** The content type to serve the file with, where the storage serves files itself. */
  type: string;
  /** The content disposition to serve it with. */
  disposition: string;
}

/** A part of a file: both ends are included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  /** In bytes. */
  size: number;
}

/**
 * Where uploaded files are kept, by key: names joined by `/`, without empty ones, `.` and `..`. The contract is the same
 * for every driver; `describeStorage` is the test of it.
 */
export interface Storage {
  /**
   * Keeps a file under a key, in place of one that is there. When this settles all of it is kept; when it fails nothing
   * of it is. Fails with `FileTooLargeError` as soon as more than `maxSize` bytes have come.
   */
  put(key: string, body: Bytes, options: FileFacts & { maxSize: number }): Promise<StoredFile>;
  /** The file, or the part of it asked for, which must lie within it. Null when there is none. */
  get(key: string, range?: ByteRange): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>;
  /** Removes a file; one that is not there is fine. */
  delete(key: string): Promise<void>;
  /** All files whose key begins with a text, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes what interrupted uploads from before a moment have left behind. */
  clean(before: Date): Promise<void>;
}

export class FileTooLargeError extends HttpError {
  constructor(maxSize: number, status: 400 | 413 = 413) {
    super(status, "TOO_LARGE", `A file is larger than ${toMegabytes(maxSize)}MB`);
    this.name = "FileTooLargeError";
  }
}

export const toMegabytes = (bytes: number): number => Math.round((bytes / megabyte) * 100) / 100;

const maxName = 255;

/** Refuses keys that could lead out of the place where files are kept. Callers make good ones: this is a second wall. */
export const assertKey = (key: string): void => {
  const names = key.split("/");
  const isGood = names.every(
    (name) =>
      name !== "" && name !== "." && name !== ".." && !/[\\\0]/.test(name) && Buffer.byteLength(name) <= maxName,
  );
  if (!isGood) throw new Error(`Not a key of a file: ${JSON.stringify(key)}`);
};

/** Passes bytes on until there are more than allowed. */
export async function* limitBytes(body: Bytes, maxSize: number): Bytes {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxSize) throw new FileTooLargeError(maxSize);
    yield chunk;
  }
}
