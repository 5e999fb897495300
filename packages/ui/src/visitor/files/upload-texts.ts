import { fileWords } from "./file-words.ts";
import type { Uploads } from "./uploads.ts";

type Messages = Partial<Uploads["messages"]>;

/** The message when files could not be sent (specification, section 8). */
export const uploadErrorText = ({ fileUploadError }: Messages, total: number): string =>
  fileUploadError || (total === 1 ? fileWords().fileFailed : fileWords().filesFailed);

/** The message when the server has no room left for files. */
export const storageFullText = ({ fileUploadError }: Messages): string => fileUploadError || fileWords().storageFull;

/**
 * The message for a file that is too large (specification, section 5). The author's own text may contain the file's
 * name and the limit.
 */
export const tooLargeText = ({ fileUploadSizeError }: Messages = {}, limit: number, fileName: string): string =>
  (fileUploadSizeError || fileWords().tooLarge)
    .replaceAll("[[file]]", () => fileName)
    .replaceAll("[[limit]]", String(limit));
