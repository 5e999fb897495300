import type { FormPart, ServerContext } from "@parley/core";
import { filesIn } from "../mail/attachments.ts";
import { readFault } from "../services/ask-service.ts";
import { BadRequest } from "../services/bad-request.ts";
import type { FullRequestOptions } from "./full-fields.ts";

/** All files of a form together, in bytes. */
const mostBytes = 20 * 1024 * 1024;
const mostFiles = 50;

const nameOf = (address: string): string => {
  const [path = ""] = address.split(/[?#]/);
  return path.split("/").at(-1) || "file";
};

/** Reads a file of this chat, or one that is public; other visitors' files are neither. */
const readFile = async (address: string, room: number, { readFile: readOwn, fetch }: ServerContext) => {
  const own = await readOwn(address, room);
  if (own !== null) return own;
  try {
    const { status, headers, bytes } = await fetch(address, { maxBytes: Math.max(room, 1) });
    if (status < 200 || status > 299)
      throw new BadRequest(`A file of the form could not be read: it answered ${status}.`);
    return { name: nameOf(address), type: headers["content-type"] ?? "application/octet-stream", bytes };
  } catch (error) {
    if (error instanceof BadRequest) throw error;
    throw new BadRequest(`A file of the form could not be read. ${readFault(error).message}`);
  }
};

/**
 * Makes the parts of a form: texts, and the files whose addresses stand in variables.
 *
 * @throws BadRequest if a file can't be read, or all together are too large
 */
export const readParts = async (rows: FullRequestOptions["formParts"], context: ServerContext): Promise<FormPart[]> => {
  const parts: FormPart[] = [];
  let room = mostBytes;
  let files = 0;
  for (const { name: given, value, variableId } of rows) {
    const name = given.trim();
    if (name === "") continue;
    if (variableId === undefined) {
      parts.push({ name, value });
      continue;
    }
    for (const address of filesIn(variableId, context.variables)) {
      files += 1;
      if (files > mostFiles) throw new BadRequest(`The form has more than ${mostFiles} files.`);
      const file = await readFile(address, room, context);
      room -= file.bytes.byteLength;
      if (room < 0) throw new BadRequest("The files of the form are larger than 20 MB together.");
      parts.push({ name, value: file.bytes, fileName: file.name, type: file.type });
    }
  }
  return parts;
};
