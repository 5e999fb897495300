import { type Bytes, limitBytes } from "../storage/storage.ts";
import { HttpError } from "../web/http-error.ts";
import { fileInForm } from "./file-in-form.ts";
import { refuseUnfit, tooLarge } from "./file-size.ts";
import { contentDisposition, servedMediaType, servedType, sniffedBytes } from "./served-type.ts";
import type { UploadServices } from "./services.ts";
import { completeUpload, findUpload } from "./upload-repository.ts";
import type { UploadGrant } from "./upload-tokens.ts";

interface UploadBody {
  token: string;
  /** The key in the address. */
  key: string;
  /** Bytes, where the client announces them. */
  length: number | undefined;
  body: Bytes | null;
  /** What stands between the parts of a form that holds the file; null where the body is the file. */
  boundary: string | null;
}

/** So many bytes may a form have besides its file. */
const formExtra = 65_536;

/** Reads until there is enough to tell the type of the file, and gives that with all bytes. */
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
 * Stores a file that was sent to an upload address. It may be sent again: then it replaces itself.
 *
 * @throws HttpError 403 for an address that is not ours, or too old; 400 without a file, or for an author's file that is
 * not what its name says; 413 where it is too large, 507
 * where there is no room for it
 */
export const receiveUpload = async (
  services: UploadServices,
  { token, key, length, body, boundary }: UploadBody,
): Promise<void> => {
  const grant = services.uploadTokens.read(token);
  if (grant === null || (grant.key ?? "preview") !== key)
    throw new HttpError(403, "BAD_TOKEN", "This upload address is not valid any more.");
  const { maxSize } = grant;
  if (body === null || length === 0) throw noBody();
  const mostBytes = boundary === null ? maxSize : maxSize + formExtra;
  if (length !== undefined && length > mostBytes) throw tooLarge(maxSize, 413);
  const file = boundary === null ? body : fileInForm(limitBytes(body, mostBytes), boundary);
  return refuseUnfit(maxSize, keep(services, grant, file));
};

const keep = async (
  { storage, database }: UploadServices,
  { key, maxSize, type }: UploadGrant,
  body: Bytes,
): Promise<void> => {
  if (key === null) return throwAway(body, maxSize);
  const upload = await findUpload(database.connection, key);
  if (upload === null) throw new HttpError(403, "BAD_TOKEN", "This upload address has been given up.");

  const { head, all } = await peek(body);
  if (head.byteLength === 0) throw noBody();
  const served = upload.resultId === null ? servedMediaType(type, head) : servedType(type, head);
  if (served === null) throw new HttpError(400, "TYPE_NOT_ALLOWED", `The file is not what its name says: ${type}.`);
  const disposition = contentDisposition(served, upload.name);
  const { size } = await storage.put(key, all, { type: served, disposition, maxSize });
  const done = { size, type: served, storedAt: new Date().toISOString() };
  if (await database.write((access) => completeUpload(access, upload.key, done))) return;
  await storage.delete(upload.key);
  throw new HttpError(403, "BAD_TOKEN", "This upload address has been given up.");
};
