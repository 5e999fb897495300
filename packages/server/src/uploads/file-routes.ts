import { Hono } from "hono";
import type { Owner } from "../accounts/actor.ts";
import type { AppEnv } from "../http/app-env.ts";
import { notFound } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { fileUrl, isPrivateKey, keyInPath } from "./file-url.ts";
import { receiveUpload } from "./receive-upload.ts";
import { sendFile } from "./send-file.ts";
import type { Bytes } from "./storage.ts";
import { findUpload, listUploads } from "./upload-repository.ts";

/** A day: what is under an address never changes. */
const publicCache = "public, max-age=86400";

const readLength = (header: string | undefined): number | undefined => {
  const length = Number(header ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined;
};

/** Where visitors send their files, and where public ones are read. */
export const createFileRoutes = (services: Services) =>
  new Hono<AppEnv>()
    .put("/uploads/*", async (c) => {
      const { pathname, searchParams } = new URL(c.req.url);
      // The web stream's type differs between Node's types and the browser's; Node's can be read by `for await`.
      const body = c.req.raw.body as unknown as Bytes | null;
      await receiveUpload(services, {
        token: searchParams.get("token") ?? "",
        key: keyInPath(pathname) ?? "",
        length: readLength(c.req.header("content-length")),
        body,
      });
      return c.body(null, 204);
    })
    .get("/uploads/*", async (c) => {
      const key = keyInPath(new URL(c.req.url).pathname);
      const upload = key === null ? null : await findUpload(services.database.connection, key);
      if (upload === null || upload.storedAt === null) throw notFound("The file");
      // Who finds this address among the answers is shown the way; the builder asks who it is.
      if (isPrivateKey(upload.key)) return c.redirect(fileUrl(services.addresses, upload), 302);
      return sendFile(c, services.storage, upload, publicCache);
    });

/** Private files, for their owner only. */
export const createOwnerFileRoutes = (services: Services, owner: Owner) =>
  new Hono<AppEnv>().get("/api/typebots/:botId/results/:resultId/blocks/:blockId/:name", async (c) => {
    const { botId, resultId, blockId, name } = c.req.param();
    const uploads = await listUploads(services.database.connection, resultId);
    const upload = uploads.find(
      (candidate) =>
        candidate.blockId === blockId &&
        candidate.name === name &&
        candidate.botId === botId &&
        candidate.storedAt !== null,
    );
    if (upload === undefined || upload.workspaceId !== owner.workspaceId) throw notFound("The file");
    return sendFile(c, services.storage, upload, "private, no-store");
  });

/** Refuses what is not for this place with the words of the API, not with a page. */
export const isFilePath = (path: string): boolean => path.startsWith("/uploads/");
