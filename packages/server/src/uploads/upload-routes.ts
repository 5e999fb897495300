import { type Context, Hono } from "hono";
import { requestVisitor } from "../accounts/request-visitor.ts";
import { chatCaller } from "../chat/chat-caller.ts";
import type { AppEnv } from "../http/app-env.ts";
import { HttpError } from "../http/http-error.ts";
import { parseBody } from "../http/parse-body.ts";
import { openResult } from "../results/open-result.ts";
import type { Services } from "../services.ts";
import { findBlock } from "./find-block.ts";
import { prepareUpload } from "./prepare-upload.ts";
import { parseFilePath } from "./requested-file.ts";
import { prepareSessionUpload, sessionUploadRequest } from "./session-upload.ts";
import { toMegabytes } from "./storage.ts";
import { createUploadSweep } from "./upload-sweep.ts";

/** The call of the chat API for upload addresses. */
export const createSessionUploadRoutes = (services: Services) =>
  new Hono<AppEnv>().post("/api/v3/generate-upload-url", async (c) => {
    const request = await parseBody(c, sessionUploadRequest);
    const { presignedUrl, fileUrl, type, maxSize } = await prepareSessionUpload(services, chatCaller(c), request);
    return c.json({ presignedUrl, formData: {}, fileType: type, maxFileSize: toMegabytes(maxSize), fileUrl });
  });

/** The visitor's browser asks where a file may be sent (specification, section 7). */
export const createUploadRoutes = (services: Services) => {
  const sweep = createUploadSweep(services);

  const getUrl = async (c: Context<AppEnv, "/api/typebots/:botId/blocks/:blockId/storage/upload-url">) => {
    const { botId: botRef, blockId } = c.req.param();
    const { resultId, fileName } = parseFilePath(c.req.query("filePath"), blockId);
    const open = await openResult(services, requestVisitor(c), resultId);
    const found = await findBlock(services, open, { botRef, blockId });
    if (found === null) throw new HttpError(400, "UNKNOWN_BLOCK", `Block ${blockId} does not belong to this chat.`);
    const target = { workspaceId: open.result.workspaceId, resultId, ...found };
    const ticket = await prepareUpload(services, target, { name: fileName, type: c.req.query("fileType") ?? "" });
    sweep().catch((error: unknown) => c.var.log.error({ err: error }, "old uploads could not be removed"));
    c.header("Cache-Control", "no-store");
    if (ticket === null) return c.json({ presignedUrl: null, hasReachedStorageLimit: true });
    const { presignedUrl, fileUrl, maxSize } = ticket;
    return c.json({ presignedUrl, hasReachedStorageLimit: false, fileUrl, maxFileSize: toMegabytes(maxSize) });
  };

  const app = new Hono<AppEnv>();
  for (const prefix of ["/api/typebots", "/api/v1/typebots"] as const)
    for (const blocks of ["blocks", "steps"] as const)
      app.get(
        `${prefix}/:botId/${blocks}/:blockId/storage/upload-url` as "/api/typebots/:botId/blocks/:blockId/storage/upload-url",
        getUrl,
      );
  return app;
};
