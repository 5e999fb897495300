import { isPrivateKey } from "../../uploads/file-address.ts";
import type { Upload } from "../../uploads/upload-repository.ts";

/**
 * An address of an uploaded file: in a bucket under these paths, or, of a visitor's private file, a call of the builder. What
 * may follow (`?v=2`) is no part of it.
 */
const addresses =
  /https?:\/\/([\w.~%@:[\]-]+)(?:\/[\w.~%!()+@:=$/-]*?)??\/(?:((?:public|private)\/(?:workspaces|users|results|tmp|typebots)\/[\w.~%!()+@:=$/\u0080-\uffff-]+)|api\/typebots\/([\w.~%@:+-]+)\/results\/([\w.~%!()+@:=$/\u0080-\uffff-]+))/g;

/** The place of files that came before their blocks were part of the address. */
const someBlock = "file";

/** The name of a visitor's private file in a builder's address, which doesn't contain the workspace. */
const privateName = (botId: string, resultId: string, blockId: string, name: string): string =>
  `private:${[botId, resultId, blockId, name].join("/")}`;

/**
 * The identity of a file, the same for all of its addresses: its key, or for a visitor's private file the part after the
 * workspace.
 */
export const nameOfKey = (key: string): string => {
  const [, bot, result, block = someBlock, file] =
    /^private\/workspaces\/[^/]+\/typebots\/([^/]+)\/results\/([^/]+)(?:\/blocks\/([^/]+))?\/([^/]+)$/.exec(key) ?? [];
  return bot === undefined || result === undefined || file === undefined ? key : privateName(bot, result, block, file);
};

/** The same of a file that is here. */
export const nameOfUpload = ({ key, botId, resultId, blockId, name }: Upload): string =>
  isPrivateKey(key) && resultId !== null ? privateName(botId, resultId, blockId, name) : key;

/** What the name of a file says of where it belongs. */
interface FileParts {
  botId: string | null;
  resultId: string | null;
  /** Empty for an author's file. */
  blockId: string;
  /** The end of its key. */
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

/** A sentence, a list or a style may go on behind an address: `url(https://…/a.png).` */
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

/** The name in an address; null where it names no file. */
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

/** An address of a file in a text. */
interface FileAddress {
  /** With the port. */
  host: string;
  /** What the file is known by; null where nobody can tell, as in an address that a bot puts together. */
  name: string | null;
}

/** The addresses of uploaded files that a text names. */
export const findFileAddresses = (text: string): FileAddress[] =>
  [...text.matchAll(addresses)].map(([, host = "", key, bot, rest]) => ({ host, name: readName(key, bot, rest) }));

/** Replaces addresses of files that have a new one. Works on JSON and plain text. */
export const replaceFileAddresses = (text: string, find: (name: string) => string | undefined): string =>
  text.replace(addresses, (match: string, _host: string, key?: string, bot?: string, rest?: string) => {
    const name = readName(key, bot, rest);
    const address = name === null ? undefined : find(name);
    return address === undefined ? match : address + match.slice(withoutRest(match).length);
  });
