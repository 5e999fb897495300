import { calls } from "@parley/api/app";
import { sendBytes } from "@parley/ui";
import type { SendMedia } from "@parley/ui/author";
import { api, OfflineError, readRefusal } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";

/** Sends the files of a bot's author to the server. Where it can't, its errors say why in words for people. */
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
