/** Characters that spreadsheets, or Asian input methods, treat as the start of a formula. */
const [equalsOrAt, plusOrMinus] = ["=@＝＠﹦﹫", "+\\-＋－﹢﹣−"];
/** Invisible characters that spreadsheets ignore at the start of a cell. */
const blank = "[\\s\\p{Cc}\\p{Cf}]*";

/**
 * Matches what a spreadsheet might treat as a formula, also after ignoring invisible characters. Numbers and phone numbers,
 * which may begin with the same characters, are excluded.
 */
const formula = new RegExp(`^(?:[\\t\\r\\n]|${blank}(?:[${equalsOrAt}]|[${plusOrMinus}](?![\\d\\s().,/-]*$)))`, "u");

/** Prevents visitors' texts from being executed as formulas when an author opens the file in a spreadsheet. */
const asText = (value: string): string => (formula.test(value) ? `'${value}` : value);

const quote = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/**
 * Formats rows as CSV (RFC 4180): comma, CRLF, quotes where needed. Texts that a spreadsheet would treat as formulas are
 * prefixed with `'`.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((value) => quote(asText(value))).join(",")}\r\n`).join("");

const delimiters = [",", ";", "\t"] as const;

/** Spreadsheets write what their country is used to: the delimiter is what the first line has most of. */
const delimiterOf = (text: string): string => {
  const [first = ""] = text.split(/\r?\n/, 1);
  const [most] = [...delimiters].sort((one, other) => first.split(other).length - first.split(one).length);
  return most ?? ",";
};

/**
 * Reads CSV as `toCsv` writes it or a spreadsheet has saved it: with commas, semicolons or tabs, whatever the line ends. The
 * `'` before what would be a formula is taken off. Empty lines are left out.
 */
export const readCsv = (file: string): string[][] => {
  const text = file.replace(/^\uFEFF/, "");
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.startsWith("'") && asText(cell.slice(1)) === cell ? cell.slice(1) : cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  };
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === delimiter) endCell();
    else if (sign === "\n") endRow();
    else if (sign !== "\r" || text.charAt(index + 1) !== "\n") cell += sign;
  }
  endRow();
  return rows;
};
