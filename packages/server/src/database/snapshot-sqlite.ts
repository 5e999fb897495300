import { pathToFileURL } from "node:url";
import Libsql from "libsql";

/** Milliseconds to wait for a moment in which the file can be read. */
const busyTimeout = 10_000;

/** Opens the file of an embedded database only to read it, while another process may have it. */
export const openToRead = (path: string): Libsql.Database =>
  new Libsql(`${pathToFileURL(path).href}?mode=ro`, { timeout: busyTimeout });

/** Opens such a file to write to it as well. A file that is missing is not made. */
export const openToWrite = (path: string): Libsql.Database =>
  new Libsql(`${pathToFileURL(path).href}?mode=rw`, { timeout: busyTimeout });

/** Copies the database at one moment to a new file without blocking a running server. */
export const snapshotSqlite = (path: string, copy: string): void => {
  const file = openToRead(path);
  try {
    file.prepare("vacuum into ?").run(copy);
  } finally {
    file.close();
  }
};

/** What is wrong with the file of a database; null where nothing is. */
export const findDamage = (path: string): string | null => {
  const file = openToRead(path);
  try {
    const rows = file.prepare("pragma quick_check").all() as { quick_check: string }[];
    const [first] = rows.map((row) => row.quick_check);
    return first === "ok" ? null : (first ?? "it can't be checked");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    file.close();
  }
};
