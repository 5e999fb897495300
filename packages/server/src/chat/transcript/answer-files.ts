import { filesOf, type TranscriptFile } from "@parley/api";
import { fileLink, fileUrl, isPrivateKey } from "../../uploads/file-address.ts";
import { linkTime } from "../../uploads/file-tokens.ts";
import type { UploadServices } from "../../uploads/services.ts";
import type { Upload } from "../../uploads/upload-repository.ts";

/** The last name in an address, as people read it. */
const nameIn = (address: string): string => {
  const name = URL.canParse(address) ? (new URL(address).pathname.split("/").at(-1) ?? "") : "";
  try {
    return decodeURIComponent(name) || address;
  } catch {
    return name;
  }
};

const isAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/**
 * Finds the files of an answer: attached ones, and those whose addresses are its text. For stored files, details such
 * as the size are added; private ones get a temporary link.
 */
export const createFileFinder = (
  services: Pick<UploadServices, "addresses" | "fileTokens">,
  uploads: readonly Upload[],
  now = Date.now(),
) => {
  const byUrl = new Map(
    uploads.filter(({ storedAt }) => storedAt !== null).map((upload) => [fileUrl(services.addresses, upload), upload]),
  );
  const toFile = (url: string): TranscriptFile => {
    const upload = byUrl.get(url);
    return {
      url: upload === undefined ? url : fileLink(services, upload, now + linkTime),
      name: upload?.name ?? nameIn(url),
      type: upload?.type ?? null,
      size: upload?.size ?? null,
      isPrivate: upload !== undefined && isPrivateKey(upload.key),
    };
  };
  return {
    filesOf: (content: string, uploadedFiles: unknown): TranscriptFile[] => {
      const attached = filesOf({ uploadedFiles });
      const said = content.split(", ").filter((text) => byUrl.has(text));
      return [...new Set([...said, ...attached.filter(isAddress)])].map(toFile);
    },
    /** Whether a text consists only of file addresses. */
    isOnlyFiles: (content: string): boolean => content !== "" && content.split(", ").every((text) => byUrl.has(text)),
  };
};

export type FileFinder = ReturnType<typeof createFileFinder>;
