import { readCsv, toCsv } from "@parley/api/app";
import { type GroupTexts, type ReadRow, readPo, writePo, writeRows } from "@parley/core/translating";
import { readXliff, writeXliff } from "./xliff-file.ts";

/** The forms of a file of translations, which are also the endings of its name. */
export const fileForms = ["csv", "po", "xlf"] as const;
export type FileForm = (typeof fileForms)[number];

const columns = ["key", "where", "main", "translation"] as const;

/** The texts with their translations as a file. */
export const writeFile = (
  groups: readonly GroupTexts[],
  { main, language }: Record<"main" | "language", string>,
  form: FileForm,
): Blob => {
  const rows = writeRows(groups);
  if (form === "xlf") return new Blob([writeXliff(rows, main, language)], { type: "application/xliff+xml" });
  if (form === "po") return new Blob([writePo(rows, language)], { type: "text/x-gettext-translation" });
  const lines = rows.map((row) => columns.map((column) => row[column]));
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return new Blob([`\uFEFF${toCsv([[...columns], ...lines])}`], { type: "text/csv" });
};

/** Reads such a file; null if it is none. The columns of a table may stand in any order. */
export const readFile = (name: string, content: string): ReadRow[] | null => {
  if (/\.pot?$/i.test(name)) {
    const rows = readPo(content);
    return rows.length > 0 ? rows : null;
  }
  if (/\.(xlf|xliff|xml)$/i.test(name)) return readXliff(content);
  const [head = [], ...rows] = readCsv(content);
  const names = head.map((one) => one.trim().toLowerCase());
  const [key, main, translation] = [names.indexOf("key"), names.indexOf("main"), names.indexOf("translation")];
  if (Math.min(key, main, translation) < 0) return null;
  return rows.map((row) => ({ key: row[key] ?? "", main: row[main] ?? "", translation: row[translation] ?? "" }));
};
