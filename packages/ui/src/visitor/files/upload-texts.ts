import { say } from "../say.ts";
import type { Uploads } from "./uploads.ts";

type Messages = Partial<Uploads["messages"]>;

/** The message when files could not be sent (specification, section 8). */
export const uploadErrorText = ({ fileUploadError }: Messages, total: number): string =>
  fileUploadError ||
  (total === 1
    ? say("fileFailed", "An error occured while uploading the file")
    : say("filesFailed", "An error occured while uploading the files"));

/** The message when the server has no room left for files. */
export const storageFullText = ({ fileUploadError }: Messages): string =>
  fileUploadError || say("storageFull", "There is no room left for files. Please tell whoever asked you for them.");

/**
 * The message for a file that is too large (specification, section 5). The author's own text may contain the file's
 * name and the limit.
 */
export const tooLargeText = ({ fileUploadSizeError }: Messages = {}, limit: number, fileName: string): string =>
  (fileUploadSizeError || say("tooLarge", "A file is larger than [[limit]]MB"))
    .replaceAll("[[file]]", () => fileName)
    .replaceAll("[[limit]]", String(limit));
