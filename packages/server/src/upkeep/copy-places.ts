import { resolve } from "node:path";
import { type DatabaseLocation, findOwnPlace } from "../database/open-database.ts";
import { UpkeepError } from "./upkeep-error.ts";

/** A database to copy from or to. */
export interface CopyPlace extends DatabaseLocation {
  /** The database's name in messages, without a password. */
  label: string;
}

const hasScheme = /^[a-z][a-z\d+.-]+:\/\//i;

const labelOf = ({ url, folder, schema }: DatabaseLocation): string => {
  if (url === undefined) return folder;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}${schema === undefined ? "" : ` (schema ${schema})`}`;
};

/**
 * Finds the database that is named on the command line: by an address like that in DATABASE_URL, or by a data folder.
 * Without a schema, it is the one that a server with this address would use.
 *
 * @throws UpkeepError for other addresses
 */
export const findCopyPlace = async (text: string, schema?: string): Promise<CopyPlace> => {
  if (!hasScheme.test(text)) {
    if (schema !== undefined) throw new UpkeepError("A schema belongs to the address of a database, not to a folder.");
    const folder = resolve(text);
    return { url: undefined, folder, label: folder };
  }
  if (!/^(postgres|mysql)/.test(text) || !URL.canParse(text))
    throw new UpkeepError("A place is an address that begins with postgres:// or mysql://, or a data folder.");
  const place = await findOwnPlace({ url: text, folder: "", schema });
  return { ...place, label: labelOf(place) };
};
