import { calls } from "@parley/api";
import { openResult } from "../results/open-result.ts";
import { HttpError } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { deleteBotsForever } from "./delete-bots-forever.ts";
import { parseFilePath } from "./file-address.ts";
import { toMegabytes } from "./file-size.ts";
import { findBlock } from "./find-block.ts";
import { prepareUpload } from "./prepare-upload.ts";
import type { UploadServices } from "./services.ts";
import { createUploadSweep } from "./upload-sweep.ts";

/** A visitor's browser asks where a file may be sent (specification, section 7). */
export const createUploadRoutes = (services: UploadServices): Route[] => {
  const sweep = createUploadSweep(services);
  return [
    route(calls.deleteBotsForever, async ({ actor, body }, c) => {
      const deleted = await deleteBotsForever(services, actor, body.ids);
      c.var.log.info({ bots: deleted.ids, results: deleted.resultCount }, "deleted for ever");
      return deleted;
    }),
    route(calls.getUploadAddress, async ({ actor, params: { botId: botRef, blockId }, query }, c) => {
      const { resultId, fileName } = parseFilePath(query.filePath, blockId);
      const open = await openResult(services, actor, resultId);
      const found = await findBlock(services, open, { botRef, blockId });
      if (found === null) throw new HttpError(400, "UNKNOWN_BLOCK", `Block ${blockId} does not belong to this chat.`);
      const target = { workspaceId: open.result.workspaceId, resultId, ...found };
      const ticket = await prepareUpload(services, target, { name: fileName, type: query.fileType });
      sweep().catch((error: unknown) => c.var.log.error({ err: error }, "old uploads could not be removed"));
      c.header("Cache-Control", "no-store");
      if (ticket === null) return { presignedUrl: null, hasReachedStorageLimit: true };
      const { presignedUrl, fileUrl, maxSize } = ticket;
      return { presignedUrl, hasReachedStorageLimit: false, fileUrl, maxFileSize: toMegabytes(maxSize) };
    }),
  ];
};
