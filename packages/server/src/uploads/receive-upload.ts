import { type Bytes, limitBytes } from "../storage/storage.ts";
import { StorageError } from "../storage/storage-error.ts";
import { HttpError } from "../web/http-error.ts";
import { fileInForm } from "./file-in-form.ts";
import { refuseUnfit, tooLarge } from "./file-size.ts";
import { logForUpload } from "./log-for-upload.ts";
import { peek } from "./peek.ts";
import { servedMediaType, servedType } from "./served-type.ts";
import type { UploadServices } from "./services.ts";
import { storeUpload } from "./store-upload.ts";
import { findUpload, type Upload } from "./upload-repository.ts";
import type { UploadGrant } from "./upload-tokens.ts";

interface UploadBody {
  token: string;
  /** The key in the upload address. */
  key: string;
  /** The size in bytes, if the client sends it. */
  length: number | undefined;
  body: Bytes | null;
  /** The boundary between the parts of a form that contains the file; null if the body is the file itself. */
  boundary: string | null;
}

/** The maximum size of a form in bytes, in addition to its file. */
const formExtra = 65_536;

const noBody = () => new HttpError(400, "NO_BODY", "There is no file in the request.");

const throwAway = async (body: Bytes, maxSize: number): Promise<void> => {
  for await (const _ of limitBytes(body, maxSize)) {
    // The rest is read and discarded, since browsers expect the whole body to be read.
  }
};

/**
 * Stores a file that was sent to an upload address. If it is sent again, it replaces the first.
 *
 * @throws HttpError 403 for an invalid or expired address; 400 without a file, or if an author's file doesn't match its
 * name; 413 if it is too large; 507 if the storage is full
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

const givenUp = () => new HttpError(403, "BAD_TOKEN", "This upload address has been given up.");

/** Logs a failure of the storage with the result, for the author. The visitor only learns that the upload failed. */
const tellAuthor = async (services: UploadServices, upload: Upload, { message }: StorageError): Promise<void> => {
  const { resultId, workspaceId, name } = upload;
  if (resultId === null) return;
  await logForUpload(services, { id: resultId, workspaceId }, `"${name}" could not be stored`, message);
};

const keep = async (services: UploadServices, { key, maxSize, type }: UploadGrant, body: Bytes): Promise<void> => {
  if (key === null) return throwAway(body, maxSize);
  const upload = await findUpload(services.database.connection, key);
  if (upload === null) throw givenUp();

  const { head, all } = await peek(body);
  if (head.byteLength === 0) throw noBody();
  const served = upload.resultId === null ? servedMediaType(type, head) : servedType(type, head);
  if (served === null) throw new HttpError(400, "TYPE_NOT_ALLOWED", `The file is not what its name says: ${type}.`);
  const isStored = await storeUpload(services, upload, all, { type: served, maxSize }).catch(async (error: unknown) => {
    if (error instanceof StorageError) await tellAuthor(services, upload, error);
    throw error;
  });
  if (!isStored) throw givenUp();
};
