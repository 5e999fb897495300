import { pathToFileURL } from "node:url";
import Libsql from "libsql";

/** Milliseconds to wait for a lock on the file. */
const busyTimeout = 10_000;

/** Opens an embedded database for reading only. Another process may be using it. */
export const openToRead = (path: string): Libsql.Database =>
  new Libsql(`${pathToFileURL(path).href}?mode=ro`, { timeout: busyTimeout });

/** Opens an embedded database for writing. A missing file is not created. */
export const openToWrite = (path: string): Libsql.Database =>
  new Libsql(`${pathToFileURL(path).href}?mode=rw`, { timeout: busyTimeout });

/** Copies a snapshot of the database to a new file without blocking a running server. */
export const snapshotSqlite = (path: string, copy: string): void => {
  const file = openToRead(path);
  try {
    file.prepare("vacuum into ?").run(copy);
  } finally {
    file.close();
  }
};

/** Describes the damage of a database file; null if it is intact. */
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
