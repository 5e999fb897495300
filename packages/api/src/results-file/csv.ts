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
