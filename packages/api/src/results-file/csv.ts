/** What a spreadsheet takes for a formula. Numbers and phone numbers begin with some of these characters, too. */
const formula = /^(?:[=@\t\r]|[+-](?![\d\s().,/-]*$))/;

/** What visitors wrote must stay text when an author opens the file in a spreadsheet. */
const asText = (value: string): string => (formula.test(value) ? `'${value}` : value);

const quote = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Rows as CSV (RFC 4180): comma, CRLF, quotes where needed. Texts that a spreadsheet would compute begin with `'`. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((value) => quote(asText(value))).join(",")}\r\n`).join("");
