import type { Addresses } from "../services.ts";
import type { Upload } from "./upload-repository.ts";

const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Where everything under a key is sent to, and read from where it is public. */
export const keyUrl = (addresses: Addresses, key: string): string => `${addresses.viewer}/uploads/${encodePath(key)}`;

/** The key in the path of such an address; null where it can't be one. */
export const keyInPath = (pathname: string): string | null => {
  try {
    const names = pathname
      .replace(/^\/uploads\//, "")
      .split("/")
      .map(decodeURIComponent);
    return names.some((name) => /[/\\\0]/.test(name) || /^\.{0,2}$/.test(name)) ? null : names.join("/");
  } catch {
    return null;
  }
};

export const isPrivateKey = (key: string): boolean => key.startsWith("private/");

/** The address under which a file is known: public ones are read from the viewer, private ones by the owner only. */
export const fileUrl = (
  addresses: Addresses,
  { key, botId, resultId, blockId, name }: Pick<Upload, "key" | "botId" | "resultId" | "blockId" | "name">,
): string =>
  isPrivateKey(key)
    ? `${addresses.builder}/api/typebots/${[botId, "results", resultId, "blocks", blockId, name].map(encodeURIComponent).join("/")}`
    : keyUrl(addresses, key);
