import { calls } from "@parley/api";
import { getBot } from "../bot-rows/get-bot.ts";
import { openResult } from "../results/open-result.ts";
import { parseResultKey } from "../results/result-token.ts";
import { HttpError } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { parseFilePath } from "./file-address.ts";
import { toMegabytes } from "./file-size.ts";
import { findBlock } from "./find-block.ts";
import { prepareMedia } from "./prepare-media.ts";
import { prepareUpload } from "./prepare-upload.ts";
import type { UploadServices } from "./services.ts";

/** Where files may be sent: a visitor's browser asks (specification, section 7), and an author's. */
export const createUploadRoutes = (services: UploadServices): Route[] => {
  return [
    route(calls.createMedia, async ({ actor, params, body }) => {
      const { uploadUrl, fileUrl, maxSize } = await prepareMedia(
        services,
        await getBot(services, actor, params.ref),
        body,
      );
      return { uploadUrl, fileUrl, maxFileSize: toMegabytes(maxSize) };
    }),
    route(calls.getUploadAddress, async ({ actor, params: { botId: botRef, blockId }, query }, c) => {
      const { resultId: key, fileName } = parseFilePath(query.filePath, blockId);
      // Early clients of the chat API know no tokens. They send the result's key as its id.
      const { resultId, token } = parseResultKey(key);
      const isFirst = token !== undefined;
      const open = await openResult(services, isFirst ? { ...actor, resultToken: token } : actor, resultId);
      const found = await findBlock(services, open, { botRef, blockId });
      if (found === null) throw new HttpError(400, "UNKNOWN_BLOCK", `Block ${blockId} does not belong to this chat.`);
      const target = { workspaceId: open.result.workspaceId, resultId, ...found };
      const ticket = await prepareUpload(services, target, { name: fileName, type: query.fileType });
      c.header("Cache-Control", "no-store");
      if (ticket === null) return { presignedUrl: null, hasReachedStorageLimit: true };
      const { presignedUrl, fileUrl, maxSize } = ticket;
      return {
        presignedUrl: isFirst ? { url: presignedUrl, fields: {} } : presignedUrl,
        hasReachedStorageLimit: false,
        fileUrl,
        maxFileSize: toMegabytes(maxSize),
      };
    }),
  ];
};
