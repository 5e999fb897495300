import type { ByteRange } from "./storage.ts";

/**
 * The part of a file that a `Range` header asks for; null where the whole is asked for, "none" where the file has no
 * such part. Several parts at once are answered with the whole, as the standard allows.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | "none" | null => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (match === null) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || (first === "" && Number(last) === 0) || start > end ? "none" : { start, end };
};
