import { fileType } from "@parley/core";
import type { Storage } from "../storage/storage.ts";
import { peek } from "./peek.ts";
import { contentDisposition, servedType } from "./served-type.ts";

/** The progress of copying files. */
export interface CopyProgress {
  /** The number of files checked so far. */
  files: number;
  /** The number of files copied so far. The others existed in the target already. */
  copied: number;
  /** Bytes copied. */
  bytes: number;
}

/**
 * Copies all files of one storage to another. Files with the same size are skipped, so an interrupted copy can be continued.
 * Nothing is deleted.
 */
export const copyFiles = async (
  from: Storage,
  to: Storage,
  onProgress: (progress: CopyProgress) => void,
): Promise<CopyProgress> => {
  const progress: CopyProgress = { files: 0, copied: 0, bytes: 0 };
  const there = new Map<string, number>();
  for await (const { key, size } of to.list("")) there.set(key, size);
  for await (const { key, size } of from.list("")) {
    progress.files += 1;
    // A file may be deleted while others are copied.
    const found = there.get(key) === size ? null : await from.get(key);
    if (found !== null) {
      const name = key.slice(key.lastIndexOf("/") + 1);
      const { head, all } = await peek(found.body);
      const type = servedType(fileType(name, ""), head);
      await to.put(key, all, { type, disposition: contentDisposition(type, name), maxSize: Number.MAX_SAFE_INTEGER });
      progress.copied += 1;
      progress.bytes += size;
    }
    onProgress({ ...progress });
  }
  return progress;
};
