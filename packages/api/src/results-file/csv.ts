/** What spreadsheets, or the input methods of Asian languages, read as the signs that a formula begins with. */
const [equalsOrAt, plusOrMinus] = ["=@＝＠﹦﹫", "+\\-＋－﹢﹣−"];
/** Spreadsheets leave these out where a cell begins with them. */
const blank = "[\\s\\p{Cc}\\p{Cf}]*";

/**
 * What a spreadsheet takes for a formula, or may after it has left out what can't be seen. Numbers and phone numbers begin
 * with some of these characters, too, and stay as they are.
 */
const formula = new RegExp(`^(?:[\\t\\r\\n]|${blank}(?:[${equalsOrAt}]|[${plusOrMinus}](?![\\d\\s().,/-]*$)))`, "u");

/** What visitors wrote must stay text when an author opens the file in a spreadsheet. */
const asText = (value: string): string => (formula.test(value) ? `'${value}` : value);

const quote = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Rows as CSV (RFC 4180): comma, CRLF, quotes where needed. Texts that a spreadsheet would compute begin with `'`. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((value) => quote(asText(value))).join(",")}\r\n`).join("");
