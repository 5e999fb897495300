/** The target of a link, and where the text continues after it. */
export interface LinkTarget {
  url: string;
  end: number;
}

/** A link whose text is its address. */
export interface AddressLink extends LinkTarget {
  text: string;
}

/** More nested parentheses are not an address. The limit keeps the search for the closing one short. */
const maxNesting = 8;

const spaces = /[ \t\n]*/y;
const pointed = /<([^<>\n]*)>/y;
const autolink = /<((?:https?|mailto|tel|sms):[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/iy;
/** An address in a text ends before brackets, and before the punctuation of scripts without spaces between words. */
const bareAddress = /(?:https?:\/\/|www\.)[^\s<>[\]`"\u3000-\u303f\uff00-\uffef]+/iy;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const skipSpaces = (text: string, at: number): number => at + (matchAt(spaces, text, at)?.[0].length ?? 0);

/** Reads the `address "title")` of a link. `at` is the position after its opening parenthesis. */
export const readTarget = (text: string, at: number): LinkTarget | null => {
  const start = skipSpaces(text, at);
  const inPoints = matchAt(pointed, text, start);
  const address = inPoints ? { url: inPoints[1] ?? "", end: start + inPoints[0].length } : readAddress(text, start);
  if (!address) return null;
  const behind = skipSpaces(text, address.end);
  const end = behind > address.end ? skipTitle(text, behind) : behind;
  return text[end] === ")" ? { url: address.url, end: end + 1 } : null;
};

const skipTitle = (text: string, at: number): number => {
  const mark = text[at];
  const closing = mark === '"' || mark === "'" ? text.indexOf(mark, at + 1) : -1;
  return closing < 0 ? at : skipSpaces(text, closing + 1);
};

const readAddress = (text: string, at: number): LinkTarget | null => {
  let depth = 0;
  let end = at;
  for (; end < text.length; end++) {
    const char = text[end] ?? "";
    if (char === "\\") end++;
    else if (char === "(") depth++;
    else if (char === ")") depth--;
    else if (char <= " ") break;
    if (depth < 0 || depth > maxNesting) break;
  }
  return depth > 0 ? null : { url: text.slice(at, end).replace(/\\([!-/:-@[-`{-~])/g, "$1"), end };
};

/** Reads `<https://…>` or `<me@example.com>`. */
export const readAutolink = (text: string, at: number): AddressLink | null => {
  const [all, address = ""] = matchAt(autolink, text, at) ?? [];
  if (all === undefined) return null;
  const url = /^[a-z]+:/i.test(address) ? address : `mailto:${address}`;
  return { url, text: address, end: at + all.length };
};

/** Reads a bare address within a text, without trailing punctuation such as a full stop or a closing mark. */
export const readBareAddress = (text: string, at: number): AddressLink | null => {
  if (/\w/.test(text[at - 1] ?? "")) return null;
  const [address] = matchAt(bareAddress, text, at) ?? [];
  if (address === undefined) return null;
  const url = trimPunctuation(address);
  if (/^(?:https?:\/\/|www\.?)$/i.test(url)) return null;
  return { url: /^www/i.test(url) ? `https://${url}` : url, text: url, end: at + url.length };
};

const trimPunctuation = (address: string): string => {
  let unopened = address.split(")").length - address.split("(").length;
  let end = address.length;
  for (; end > 0; end--) {
    const char = address[end - 1] ?? "";
    if (char === ")" && unopened > 0) unopened--;
    else if (!/[?!.,:;*_~'|]/.test(char)) break;
  }
  return address.slice(0, end);
};
