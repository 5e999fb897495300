/** A stream of bytes. */
export type Bytes = AsyncIterable<Uint8Array>;

interface FileFacts {
  /** The content type for serving the file, if the storage itself serves files. */
  type: string;
  /** The content disposition for serving the file. */
  disposition: string;
}

/** A range of a file's bytes, counted from 0. Both ends are included. */
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
 * Stores uploaded files by key. A key consists of names joined by `/`; the names must not be empty, `.` or `..`. The
 * contract is the same for all drivers and is tested by `describeStorage`.
 */
export interface Storage {
  /**
   * Stores a file under a key, replacing an existing one. If this resolves, the whole file is stored; if it rejects,
   * nothing is. It rejects with `FileTooLargeError` as soon as more than `maxSize` bytes have arrived.
   */
  put(key: string, body: Bytes, options: FileFacts & { maxSize: number }): Promise<StoredFile>;
  /**
   * Returns a file, or the requested range of it, which must lie within the file. The result includes the content type
   * if the storage keeps it. Returns null if there is no such file.
   */
  get(
    key: string,
    range?: ByteRange,
  ): Promise<{ size: number; body: ReadableStream<Uint8Array>; type?: string } | null>;
  /** Removes a file, if it exists. */
  delete(key: string): Promise<void>;
  /** All files whose keys begin with a prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes the remains of uploads that were interrupted before a given time. */
  clean(before: Date): Promise<void>;
}

/** Thrown when more bytes arrive than the file may have. */
export class FileTooLargeError extends Error {
  constructor(maxSize: number) {
    super(`The file is larger than ${maxSize} bytes`);
    this.name = "FileTooLargeError";
  }
}

const maxName = 255;

/**
 * Refuses keys that could lead out of the storage's folder. This is a second check, since callers only create valid
 * keys.
 */
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
