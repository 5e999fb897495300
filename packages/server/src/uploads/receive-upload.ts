import { HttpError } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { contentDisposition, servedType, sniffedBytes } from "./served-type.ts";
import { type Bytes, FileTooLargeError, limitBytes } from "./storage.ts";
import { completeUpload, findUpload } from "./upload-repository.ts";

interface UploadBody {
  token: string;
  /** The key in the address. */
  key: string;
  /** Bytes, where the client tells beforehand. */
  length: number | undefined;
  body: Bytes | null;
}

/** Reads until there is enough to see what it is, and gives that with all bytes. */
const peek = async (body: Bytes): Promise<{ head: Uint8Array; all: Bytes }> => {
  const iterator = body[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < sniffedBytes) {
    const { done, value } = await iterator.next();
    if (done) break;
    first.push(value);
    size += value.byteLength;
  }
  async function* all(): Bytes {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: Buffer.concat(first), all: all() };
};

const noBody = () => new HttpError(400, "NO_BODY", "There is no file in the request.");

const throwAway = async (body: Bytes, maxSize: number): Promise<void> => {
  for await (const _ of limitBytes(body, maxSize)) {
    // Read to the end, as a browser expects.
  }
};

/**
 * Stores a file that was sent to the address it was given. May be repeated: the same file takes its own place again.
 *
 * @throws HttpError 403 for an address that is not ours, or too old; 400 without a file, 413 where it is too large
 */
export const receiveUpload = async (services: Services, { token, key, length, body }: UploadBody): Promise<void> => {
  const { storage, database, uploadTokens } = services;
  const grant = uploadTokens.read(token);
  if (grant === null || (grant.key ?? "preview") !== key)
    throw new HttpError(403, "BAD_TOKEN", "This upload address is not valid any more.");
  const { maxSize, type } = grant;
  if (body === null || length === 0) throw noBody();
  if (length !== undefined && length > maxSize) throw new FileTooLargeError(maxSize);
  if (grant.key === null) return throwAway(body, maxSize);
  const upload = await findUpload(database.connection, grant.key);
  if (upload === null) throw new HttpError(403, "BAD_TOKEN", "This upload address has been given up.");

  const { head, all } = await peek(body);
  if (head.byteLength === 0) throw noBody();
  const served = servedType(type, head);
  const disposition = contentDisposition(served, upload.name);
  const { size } = await storage.put(grant.key, all, { type: served, disposition, maxSize });
  const done = { size, type: served, storedAt: new Date().toISOString() };
  if (await database.write((access) => completeUpload(access, upload.key, done))) return;
  await storage.delete(upload.key);
  throw new HttpError(403, "BAD_TOKEN", "This upload address has been given up.");
};
