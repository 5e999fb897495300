import { calls } from "@parley/api";
import type { Logger } from "pino";
import type { AuditServices } from "../audit/create-audit.ts";
import { targetOf } from "../bots/audit-targets.ts";
import { getBot } from "../bots/get-bot.ts";
import { getBots } from "../bots/many-bots.ts";
import { openResult } from "../results/open-result.ts";
import { parseResultKey } from "../results/result-token.ts";
import { HttpError } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { deleteBotsForever } from "./delete-bots-forever.ts";
import { parseFilePath } from "./file-address.ts";
import { toMegabytes } from "./file-size.ts";
import { findBlock } from "./find-block.ts";
import { prepareMedia } from "./prepare-media.ts";
import { prepareUpload } from "./prepare-upload.ts";
import type { UploadServices } from "./services.ts";
import { createUploadSweep } from "./upload-sweep.ts";

/** The calls by which browsers of visitors (specification, section 7) and authors get an upload address. */
export const createUploadRoutes = (services: UploadServices & AuditServices): Route[] => {
  const sweep = createUploadSweep(services);
  const runSweep = (log: Logger) => {
    services.background.run(sweep, log, "old uploads could not be removed");
  };
  return [
    route(calls.deleteBotsForever, async ({ actor, body }, c) => {
      const bots = await getBots(services.database.connection, actor, body.ids, "deleted");
      const deleted = await deleteBotsForever(services, actor, body.ids, (error) =>
        c.var.log.error({ err: error }, "what deleted bots had could not be removed; it is tried again later"),
      );
      c.var.log.info({ bots: deleted.ids, results: deleted.resultCount }, "deleted for ever");
      for (const bot of bots) await services.audit(c, "bot.erased", targetOf(bot));
      return deleted;
    }),
    route(calls.createMedia, async ({ actor, params, body }, c) => {
      const { uploadUrl, fileUrl, maxSize } = await prepareMedia(
        services,
        await getBot(services, actor, params.ref),
        body,
      );
      runSweep(c.var.log);
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
      runSweep(c.var.log);
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
