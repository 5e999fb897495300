import { isPrivateKey } from "../../uploads/file-address.ts";
import type { Upload } from "../../uploads/upload-repository.ts";

/**
 * Matches addresses of uploaded files: files in a bucket under these paths, and visitors' private files, which are
 * calls of the builder. A query such as `?v=2` is not matched.
 */
const addresses =
  /https?:\/\/([\w.~%@:[\]-]+)(?:\/[\w.~%!()+@:=$/-]*?)??\/(?:((?:public|private)\/(?:workspaces|users|results|tmp|typebots)\/[\w.~%!()+@:=$/\u0080-\uffff-]+)|api\/typebots\/([\w.~%@:+-]+)\/results\/([\w.~%!()+@:=$/\u0080-\uffff-]+))/g;

/** Stands for the block of older files, whose addresses don't contain it. */
const someBlock = "file";

/** The name for a visitor's private file. It is built without the workspace, which the builder's addresses lack. */
const privateName = (botId: string, resultId: string, blockId: string, name: string): string =>
  `private:${[botId, resultId, blockId, name].join("/")}`;

/**
 * Names a file by its key, so that all of its addresses give the same name. The name of a visitor's private file lacks
 * the workspace.
 */
export const nameOfKey = (key: string): string => {
  const [, bot, result, block = someBlock, file] =
    /^private\/workspaces\/[^/]+\/typebots\/([^/]+)\/results\/([^/]+)(?:\/blocks\/([^/]+))?\/([^/]+)$/.exec(key) ?? [];
  return bot === undefined || result === undefined || file === undefined ? key : privateName(bot, result, block, file);
};

/** Names a stored file in the same way. */
export const nameOfUpload = ({ key, botId, resultId, blockId, name }: Upload): string =>
  isPrivateKey(key) && resultId !== null ? privateName(botId, resultId, blockId, name) : key;

/** The owner and other parts in a file's name. */
interface FileParts {
  botId: string | null;
  resultId: string | null;
  /** Empty for an author's file. */
  blockId: string;
  /** The last segment of its key. */
  name: string;
  isPrivate: boolean;
}

export const partsOfName = (fileName: string): FileParts => {
  if (fileName.startsWith("private:")) {
    const [botId = "", resultId = "", blockId = "", name = ""] = fileName.slice("private:".length).split("/");
    return { botId, resultId, blockId, name, isPrivate: true };
  }
  const after = (word: string): string | null => new RegExp(`/${word}/([^/]+)/`).exec(fileName)?.[1] ?? null;
  const isPrivate = fileName.startsWith("private/");
  const resultId = isPrivate ? null : after("results");
  return {
    botId: after("typebots"),
    resultId,
    blockId: resultId === null ? "" : (after("blocks") ?? someBlock),
    name: fileName.slice(fileName.lastIndexOf("/") + 1),
    isPrivate,
  };
};

/** Removes characters after an address that belong to the surrounding text, as in `url(https://…/a.png).` */
const withoutRest = (text: string): string => {
  let kept = text;
  for (;;) {
    const isOpen = kept.endsWith(")") && kept.split(")").length > kept.split("(").length;
    if (!isOpen && !/[.:!]$/.test(kept)) return kept;
    kept = kept.slice(0, -1);
  }
};

const decode = (path: string): string | null => {
  try {
    return path.split("/").map(decodeURIComponent).join("/");
  } catch {
    return null;
  }
};

/** Names the file at an address; null if the address contains no valid file. */
const readName = (key: string | undefined, botId: string | undefined, rest: string | undefined): string | null => {
  const path = decode(withoutRest(key ?? `${botId}/${rest}`));
  if (path === null || path.endsWith("/")) return null;
  if (key !== undefined) return nameOfKey(path);
  const [bot, result, ...file] = path.split("/");
  if (bot === undefined || result === undefined || file.length === 0) return null;
  const [blocks, block, name, ...more] = file;
  if (file.length === 1) return privateName(bot, result, someBlock, file[0] ?? "");
  return blocks === "blocks" && block !== undefined && name !== undefined && more.length === 0
    ? privateName(bot, result, block, name)
    : null;
};

/** The address of a file in a text. */
interface FileAddress {
  /** The host with its port. */
  host: string;
  /** The file's name; null if it can't be determined, as in an address that contains variables. */
  name: string | null;
}

/** Finds the addresses of uploaded files in a text. */
export const findFileAddresses = (text: string): FileAddress[] =>
  [...text.matchAll(addresses)].map(([, host = "", key, bot, rest]) => ({ host, name: readName(key, bot, rest) }));

/** Replaces addresses of files that have a new address. Works on JSON and plain text. */
export const replaceFileAddresses = (text: string, find: (name: string) => string | undefined): string =>
  text.replace(addresses, (match: string, _host: string, key?: string, bot?: string, rest?: string) => {
    const name = readName(key, bot, rest);
    const address = name === null ? undefined : find(name);
    return address === undefined ? match : address + match.slice(withoutRest(match).length);
  });
