import { calls } from "@parley/api/app";
import { sendBytes } from "@parley/ui";
import type { SendMedia } from "@parley/ui/author";
import { api, OfflineError, readRefusal } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";

/** Uploads files of a bot's author. Rejects with an error whose message can be shown. */
export const createSendMedia =
  (botId: string): SendMedia =>
  async (file, options) => {
    try {
      const { uploadUrl, fileUrl } = await api(calls.createMedia, {
        params: { ref: botId },
        body: { fileName: file.name || "file", fileType: file.type, fileSize: file.size },
      });
      const { status, text } = await sendBytes(file, uploadUrl, options);
      if (status === 0) throw new OfflineError("The server can't be reached.");
      if (status >= 400) throw readRefusal(status, text);
      return fileUrl;
    } catch (error) {
      throw new Error(describeError(error), { cause: error });
    }
  };
