const lineEnd = "\n".charCodeAt(0);
const quote = '"'.charCodeAt(0);

/**
 * Splits a text that arrives in chunks into complete lines, including their ends. With `hasQuotes`, a line end within quotes
 * belongs to the line, as in CSV.
 */
export const createRecordSplitter = (hasQuotes: boolean): ((part: string) => string[]) => {
  let rest = "";
  let isQuoted = false;
  return (part) => {
    const records: string[] = [];
    const text = rest + part;
    let begun = 0;
    for (let index = rest.length; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (hasQuotes && code === quote) isQuoted = !isQuoted;
      if (code !== lineEnd || isQuoted) continue;
      records.push(text.slice(begun, index + 1));
      begun = index + 1;
    }
    rest = text.slice(begun);
    return records;
  };
};
