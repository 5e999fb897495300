import type { Connection } from "../../database/schema.ts";
import { addressesOf } from "../../environment/addresses.ts";
import { fileUrl } from "../../uploads/file-address.ts";
import { findUploads, listUploadsOf, type Upload } from "../../uploads/upload-repository.ts";
import { findFileAddresses, nameOfUpload, partsOfName, replaceFileAddresses } from "./file-addresses.ts";
import type { Move } from "./move.ts";

/** The number of files looked up by one statement. */
const atOnce = 500;

const inParts = <Value>(values: Iterable<Value>): Value[][] => {
  const all = [...values];
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, part) =>
    all.slice(part * atOnce, (part + 1) * atOnce),
  );
};

/** Returns those of some files that are completely stored here, by name. */
export const findStoredFiles = async (
  connection: Connection,
  names: Iterable<string>,
): Promise<Map<string, Upload>> => {
  const stored = new Map<string, Upload>();
  const [keys, resultIds] = [new Set<string>(), new Set<string>()];
  for (const name of names) {
    const { isPrivate, resultId } = partsOfName(name);
    if (isPrivate && resultId !== null) resultIds.add(resultId);
    else keys.add(name);
  }
  const add = (uploads: readonly Upload[]): void => {
    for (const upload of uploads) if (upload.storedAt !== null) stored.set(nameOfUpload(upload), upload);
  };
  for (const part of inParts(keys)) add(await findUploads(connection, part));
  for (const part of inParts(resultIds)) add(await listUploadsOf(connection, part));
  return stored;
};

/** The names of all files that some texts refer to. */
export const namesIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap(findFileAddresses).flatMap(({ name }) => name ?? []));

/**
 * Creates a function that replaces the addresses of stored files in texts by their addresses here. Other addresses stay
 * unchanged.
 */
export const replaceStored = (
  { environment }: Pick<Move, "environment">,
  stored: ReadonlyMap<string, Upload>,
): ((text: string) => string) => {
  const addresses = addressesOf(environment);
  return (text) =>
    replaceFileAddresses(text, (name) => {
      const upload = stored.get(name);
      return upload === undefined ? undefined : fileUrl(addresses, upload);
    });
};

/**
 * Creates the same function for texts from the source. It replaces the addresses of files that an earlier run copied.
 */
export const replaceTaken = async (move: Move, texts: readonly string[]): Promise<(text: string) => string> => {
  const names = namesIn(texts);
  if (names.size === 0) return (text) => text;
  return replaceStored(move, await findStoredFiles(move.target.connection, names));
};

/** Records the files that texts of the source refer to. */
export const noteFiles = ({ notes, files }: Move, texts: readonly string[]): void => {
  for (const { name, host } of texts.flatMap(findFileAddresses)) {
    notes.addHost(host);
    if (name !== null) files?.noted.set(name, host);
  }
};
