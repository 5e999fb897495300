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
 * Where uploaded files are stored, by key: names joined by `/`, without empty ones, `.` and `..`. The contract is the
 * same for every driver; `describeStorage` is the test of it.
 */
export interface Storage {
  /**
   * Stores a file under a key and replaces the one that is there. Once this resolves the whole file is stored; when it
   * rejects, nothing is. It rejects with `FileTooLargeError` as soon as more than `maxSize` bytes have arrived.
   */
  put(key: string, body: Bytes, options: FileFacts & { maxSize: number }): Promise<StoredFile>;
  /**
   * The file, or the part of it asked for, which must lie within it, and the type that it was stored with, where the storage
   * keeps that. Returns null when there is none.
   */
  get(
    key: string,
    range?: ByteRange,
  ): Promise<{ size: number; body: ReadableStream<Uint8Array>; type?: string } | null>;
  /** Removes a file, if there is one. */
  delete(key: string): Promise<void>;
  /** All files whose keys have a prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes what uploads that were interrupted before a given time have left behind. */
  clean(before: Date): Promise<void>;
}

/** More bytes came than the file may have. */
export class FileTooLargeError extends Error {
  constructor(maxSize: number) {
    super(`The file is larger than ${maxSize} bytes`);
    this.name = "FileTooLargeError";
  }
}

const maxName = 255;

/** Refuses keys that could leave the storage's folder. Callers only create valid ones; this is a second check. */
export const assertKey = (key: string): void => {
  const names = key.split("/");
  const isGood = names.every(
    (name) =>
      name !== "" && name !== "." && name !== ".." && !/[\\\0]/.test(name) && Buffer.byteLength(name) <= maxName,
  );
  if (!isGood) throw new Error(`Not a key of a file: ${JSON.stringify(key)}`);
};

/** Passes bytes through and fails if there are too many. */
export async function* limitBytes(body: Bytes, maxSize: number): Bytes {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxSize) throw new FileTooLargeError(maxSize);
    yield chunk;
  }
}
