import { copyDatabase, findCopyPlace, type TableProgress } from "@parley/server";
import { alignColumns } from "../terminal/align-columns.ts";
import { orWrongUse } from "../terminal/exit-error.ts";

export interface CopyOptions {
  from: string;
  to: string;
  fromSchema?: string;
  toSchema?: string;
}

const count = (rows: number): string => rows.toLocaleString("en");

const lineOf = ({ step, table, rows, of }: TableProgress): string =>
  step === "copying" ? `${table}: ${count(rows)} of ${count(of)} rows copied` : `${table}: compared`;

/** Copies a database to another one and prints a line for each table at the end. */
export const copyAll = async ({ from, to, fromSchema, toSchema }: CopyOptions): Promise<void> => {
  const { isTTY } = process.stderr;
  const onProgress = (progress: TableProgress) => {
    process.stderr.write(isTTY ? `\r${lineOf(progress)}\x1b[K` : `${lineOf(progress)}\n`);
  };
  const copied = await orWrongUse(
    (async () => copyDatabase(await findCopyPlace(from, fromSchema), await findCopyPlace(to, toSchema), onProgress))(),
  );
  if (isTTY) process.stderr.write("\r\x1b[K");
  const rows = copied.map(({ table, rows, earlier, sha256 }) => [
    table,
    `${count(rows)} rows`,
    earlier === 0 ? "" : `${count(earlier)} of them before`,
    sha256.slice(0, 16),
  ]);
  for (const line of alignColumns(rows)) console.log(line);
  console.log("Both databases hold the same.");
};
