import { fileType, isFileAllowed, megabyte } from "@parley/core";
import type { FileBlock } from "./block.ts";

type Options = FileBlock["options"];

const typesOf = ({ allowedFileTypes }: Options): string[] =>
  allowedFileTypes.isEnabled
    ? allowedFileTypes.types.map((type) => type.trim()).filter((type) => type !== "" && !type.includes("="))
    : [];

/** Returns the `accept` attribute of the file field; undefined for all files. */
export const acceptOf = (options: Options): string | undefined =>
  typesOf(options)
    .map((type) => (type.includes("/") || type.startsWith(".") ? type : `.${type}`))
    .join(",") || undefined;

const isPicture = (type: string): boolean =>
  (type.includes("/") ? type : fileType(`x.${type.replace(/^\./, "")}`)).startsWith("image/");

/** Returns which camera a phone opens; undefined if other files than pictures are allowed. */
export const captureOf = (options: Options): Options["capture"] => {
  const types = typesOf(options);
  return types.length > 0 && types.every(isPicture) ? options.capture : undefined;
};

/**
 * Returns the files that may be sent, the first one that is too large, and whether one has a type that is not allowed.
 * `sizeLimit` is in megabytes.
 */
export const sortFiles = (options: Options, sizeLimit: number, files: readonly File[]) => {
  const types = options.allowedFileTypes.isEnabled ? options.allowedFileTypes.types : [];
  const isAllowed = (file: File) => isFileAllowed(types, file.name, file.type);
  const isTooLarge = (file: File) => file.size > sizeLimit * megabyte;
  return {
    fitting: files.filter((file) => isAllowed(file) && !isTooLarge(file)),
    tooLarge: files.find((file) => isAllowed(file) && isTooLarge(file)),
    hasOtherKind: !files.every(isAllowed),
  };
};
