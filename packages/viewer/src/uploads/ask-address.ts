import type { AnswerOf, calls } from "@parley/api";

/** The input that a file belongs to. */
export interface UploadPlace {
  botId: string;
  blockId: string;
  token: () => string | undefined;
}

/** The address to send a file to, and its final address. */
export interface UploadAddress {
  putUrl: string;
  fileUrl: string;
  /** In megabytes; null if the server sends no limit. */
  maxSize: number | null;
}

type Refusal = { is: "failed" } | { is: "broken" } | { is: "refused" } | { is: "full" } | { is: "cancelled" };

/** Asks the server for an upload address (specification, section 7). Never rejects. */
export const askAddress = async (
  file: File,
  { botId, blockId, resultId, token }: UploadPlace & { resultId: string },
  signal: AbortSignal,
): Promise<UploadAddress | Refusal> => {
  // Slashes and percent signs could look like a path traversal.
  const name = file.name.replace(/[/\\%\0]/g, "_") || "file";
  const query = new URLSearchParams({
    filePath: `public/results/${resultId}/${blockId}/${name}`,
    fileType: file.type,
  });
  const base = `/api/typebots/${encodeURIComponent(botId)}/blocks/${encodeURIComponent(blockId)}`;
  const shown = token();
  const headers: Record<string, string> = shown === undefined ? {} : { "x-parley-token": shown };
  try {
    const response = await fetch(`${base}/storage/upload-url?${query}`, { headers, signal });
    if (response.ok) return readAddress(await response.json());
    console.error(`The server refused ${file.name}: ${response.status} ${await response.text()}`);
    if (response.status === 500) return { is: "broken" };
    return { is: isPassing(response.status) ? "failed" : "refused" };
  } catch (error) {
    if (signal.aborted) return { is: "cancelled" };
    console.error(error);
    return { is: "failed" };
  }
};

/** Whether another attempt may succeed. */
export const isPassing = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

const readAddress = (answer: unknown): UploadAddress | Refusal => {
  const { presignedUrl, hasReachedStorageLimit, fileUrl, maxFileSize } = answer as Partial<
    AnswerOf<typeof calls.getUploadAddress>
  >;
  if (hasReachedStorageLimit === true) return { is: "full" };
  if (typeof presignedUrl !== "string") return { is: "refused" };
  return {
    putUrl: presignedUrl,
    // The final address is the upload address without its query string (specification, section 7).
    fileUrl: typeof fileUrl === "string" ? fileUrl : presignedUrl.replace(/\?.*$/, ""),
    maxSize: typeof maxFileSize === "number" ? maxFileSize : null,
  };
};
