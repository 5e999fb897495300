import { resolve } from "node:path";
import { type DatabaseLocation, findOwnPlace } from "../database/open-database.ts";
import { UpkeepError } from "./upkeep-error.ts";

/** A database to copy from or to. */
export interface CopyPlace extends DatabaseLocation {
  /** What it is called in messages: without a password. */
  label: string;
}

const hasScheme = /^[a-z][a-z\d+.-]+:\/\//i;

const labelOf = ({ url, folder, schema }: DatabaseLocation): string => {
  if (url === undefined) return folder;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}${schema === undefined ? "" : ` (schema ${schema})`}`;
};

/**
 * A place as it is named in a shell: the address of a database, as DATABASE_URL has it, or a data folder. Where no schema is
 * named it is the one that a server with this address uses.
 *
 * @throws UpkeepError for addresses of anything else
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
