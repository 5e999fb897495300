/**
 * Reads a value of a line: a JSON text in quotation marks, or anything else as it is. Null if the quotation mark isn't
 * closed.
 */
export const readValue = (text: string): string | null => {
  const trimmed = text.trim();
  if (!trimmed.startsWith('"')) return trimmed;
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
};

/** Whether a text means itself where a value stands. */
const isPlain = (text: string): boolean =>
  text !== "" && text === text.trim() && !text.startsWith('"') && !/[\r\n\u2028\u2029\u0085\v\f]/.test(text);

/** Writes a value for `readValue`. */
export const writeValue = (value: string): string => (isPlain(value) ? value : JSON.stringify(value));

/** Writes a title of a group, or another name that is always quoted. */
export const writeTitle = (title: string): string => JSON.stringify(title);

/**
 * Reads a name at the beginning of a text: in quotation marks, or up to the first occurrence of `end`, which remains in
 * `rest`. Null if there is none.
 */
export const readNamed = (text: string, end?: string): { name: string; rest: string } | null => {
  const trimmed = text.trim();
  const [quoted] = /^"(?:[^"\\]|\\.)*"/.exec(trimmed) ?? [];
  if (quoted !== undefined) {
    const name = readValue(quoted);
    const rest = trimmed.slice(quoted.length);
    return name === null || name === "" || (end !== undefined && !rest.startsWith(end.trimEnd()))
      ? null
      : { name, rest };
  }
  const at = end === undefined ? -1 : trimmed.indexOf(end);
  return at > 0 ? { name: trimmed.slice(0, at).trim(), rest: trimmed.slice(at) } : null;
};

/** Writes a name for `readNamed`. */
export const writeName = (name: string): string =>
  isPlain(name) && !/ =| contains | is empty/.test(name) && !/^(end|end at .*)$/.test(name)
    ? name
    : JSON.stringify(name);
