import { calls } from "@parley/api";
import type { Context } from "hono";
import type { Bytes } from "../storage/storage.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { fileUrl, isPrivateKey, keyInPath } from "./file-address.ts";
import { formBoundary } from "./file-in-form.ts";
import { receiveUpload } from "./receive-upload.ts";
import { sendFile } from "./send-file.ts";
import type { UploadServices } from "./services.ts";
import { findUpload, listUploads } from "./upload-repository.ts";

/** One day. The content at an address never changes. */
const publicCache = "public, max-age=86400";
const privateCache = "private, no-store";

const readLength = (header: string | undefined): number | undefined => {
  const length = Number(header ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined;
};

const readUpload = (c: Context<AppEnv>) => {
  const { pathname, searchParams } = new URL(c.req.url);
  return {
    token: searchParams.get("token") ?? "",
    key: keyInPath(pathname) ?? "",
    length: readLength(c.req.header("content-length")),
    // Node.js and browsers have different types for web streams. Node's can be read by `for await`.
    body: c.req.raw.body as unknown as Bytes | null,
  };
};

/** The routes for uploading and reading files. Anyone can read public files, only authors private ones. */
export const createFileRoutes = (services: UploadServices): Route[] => [
  route(calls.sendFile, (_, c) => receiveUpload(services, { ...readUpload(c), boundary: null })),
  route(calls.sendFileInForm, async (_, c) => {
    const boundary = formBoundary(c.req.header("content-type"));
    if (boundary === null)
      throw new HttpError(400, "BAD_REQUEST", "Send a form (multipart/form-data), or the file itself by PUT.");
    await receiveUpload(services, { ...readUpload(c), boundary });
  }),
  route(calls.getFile, async (_, c) => {
    const key = keyInPath(new URL(c.req.url).pathname);
    const upload = key === null ? null : await findUpload(services.database.connection, key);
    if (upload === null || upload.storedAt === null) throw notFound("The file");
    if (isPrivateKey(upload.key)) {
      // A request without a valid link is redirected to the builder, where the user may be signed in.
      if (services.fileTokens.read(c.req.query("token") ?? "")?.key !== upload.key)
        return c.redirect(fileUrl(services.addresses, upload), 302);
      return sendFile(c, services.storage, upload, privateCache);
    }
    return sendFile(c, services.storage, upload, publicCache);
  }),
  route(calls.getPrivateFile, async ({ actor, params: { botId, resultId, blockId, name } }, c) => {
    const uploads = await listUploads(services.database.connection, resultId);
    const upload = uploads.find(
      (candidate) =>
        candidate.blockId === blockId &&
        candidate.name === name &&
        candidate.botId === botId &&
        candidate.storedAt !== null,
    );
    if (upload === undefined || upload.workspaceId !== actor.workspaceId) throw notFound("The file");
    return sendFile(c, services.storage, upload, privateCache);
  }),
];
