import type { InputOutput, SystemMessages } from "@parley/core";
import type { Uploads } from "@parley/ui";

interface UploadsOptions {
  /** The author tries the bot out: nothing is sent. */
  isPreview: boolean;
  resultId: Promise<string>;
  token: () => string | undefined;
  messages: Pick<SystemMessages, "fileUploadError" | "fileUploadSizeError">;
}

/** What an upload gives in a preview: an address where nothing is, numbered where there are several. */
const previewUrl = ({ index, total }: { index: number; total: number }): string =>
  `http://fake-upload-url.com${total > 1 ? `/${index}` : ""}`;

const loadUpload = () => import("./upload-file.ts");

/** Lets inputs send files. How that is done is loaded by those that do. */
export const createUploads =
  ({ isPreview, resultId, token, messages }: UploadsOptions): ((input: InputOutput) => Uploads) =>
  ({ botId, blockId }) => ({
    messages,
    prepare: () => {
      if (!isPreview) loadUpload().catch(() => {});
    },
    upload: async (file, options) => {
      if (isPreview) return { is: "done", url: previewUrl(options.place) };
      try {
        const { uploadFile } = await loadUpload();
        return await uploadFile(file, { botId, blockId, resultId, token }, options);
      } catch (error) {
        console.error(error);
        return { is: options.signal.aborted ? "cancelled" : "refused" };
      }
    },
  });
