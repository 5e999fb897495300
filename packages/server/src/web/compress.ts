import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding in the browser's `Accept-Encoding`. */
export const chooseEncoding = (accepted: string | undefined): Encoding => {
  const names = (accepted ?? "").split(",").map((part) => part.trim());
  const isAccepted = (name: string) =>
    names.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(part)));
  return isAccepted("br") ? "br" : isAccepted("gzip") ? "gzip" : "identity";
};

/** Brotli's quality, from 1 (fast) to 11 (small). With this value a page takes a few milliseconds. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

/** Compresses text in a thread of Node's thread pool. */
export const compress = async (data: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
  if (encoding === "br") return new Uint8Array(await brotli(data, { params }));
  return new Uint8Array(encoding === "gzip" ? await deflate(data) : data);
};
