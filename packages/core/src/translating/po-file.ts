import type { ReadRow, TextRow } from "./exchange-rows.ts";

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const signs: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

const quote = (text: string): string => `"${text.replace(/[\\"\n\r\t]/g, (sign) => escapes[sign] ?? sign)}"`;
const unquote = (text: string): string => text.replace(/\\(.)/g, (_, sign: string) => signs[sign] ?? sign);

/**
 * Writes texts as a PO file, as gettext and the editors for it know them: the key is the context, and what has changed since it
 * was translated is `fuzzy`.
 */
export const writePo = (rows: readonly TextRow[], language: string): string => {
  const head = ['msgid ""', 'msgstr ""', `"Language: ${language}\\n"`, '"Content-Type: text/plain; charset=UTF-8\\n"'];
  const entries = rows.map(({ key, where, main, translation, isChanged }) =>
    [
      `#. ${where.replace(/\s+/g, " ")}`,
      ...(isChanged ? ["#, fuzzy"] : []),
      `msgctxt ${quote(key)}`,
      `msgid ${quote(main)}`,
      `msgstr ${quote(translation)}`,
    ].join("\n"),
  );
  return `${[head.join("\n"), ...entries].join("\n\n")}\n`;
};

const part = /^(?:(msgctxt|msgid|msgstr)(?:\[0\])?\s+)?"(.*)"\s*$/s;

type Entry = Partial<Record<"msgctxt" | "msgid" | "msgstr", string>>;

/** Reads such a file. What is fuzzy has no translation yet; all others say that they fit the main text as it stands there. */
export const readPo = (file: string): ReadRow[] => {
  const rows: ReadRow[] = [];
  let entry: Entry = {};
  let isFuzzy = false;
  let current: keyof Entry | undefined;
  const finish = () => {
    const { msgctxt, msgid = "", msgstr = "" } = entry;
    if (msgctxt !== undefined)
      rows.push({ key: msgctxt, main: msgid, translation: isFuzzy ? "" : msgstr, isConfirmed: true });
    entry = {};
    isFuzzy = false;
    current = undefined;
  };
  for (const line of file.replace(/^\uFEFF/, "").split(/\r?\n/)) {
    const [isPart, name, text = ""] = part.exec(line.trim()) ?? [];
    if (isPart === undefined) {
      if (entry.msgstr !== undefined) finish();
      // A comment belongs to the entry that follows it.
      if (/^#,.*\bfuzzy\b/.test(line)) isFuzzy = true;
      continue;
    }
    // Cast: the pattern names no others.
    const named = name as keyof Entry | undefined;
    if (named !== undefined && entry.msgstr !== undefined) finish();
    current = named ?? current;
    if (current !== undefined) entry[current] = (entry[current] ?? "") + unquote(text);
  }
  finish();
  return rows;
};
