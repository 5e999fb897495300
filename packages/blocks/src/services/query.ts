import { lookup } from "@parley/core";

/** A row of a query: its name and its value, not encoded. */
export interface QueryRow {
  key?: string;
  value?: string;
}

/** Encodes a text for a query. Unpaired surrogates can't be encoded, and are replaced. */
export const encodePart = (text: string): string => encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD"));

/** Adds rows to the query of an address, before its fragment. */
export const addQuery = (url: string, rows: readonly QueryRow[]): string => {
  if (rows.length === 0) return url;
  const query = rows.map(({ key = "", value = "" }) => `${encodePart(key)}=${encodePart(value)}`).join("&");
  const [address = "", ...fragment] = url.split("#");
  const joint = !address.includes("?") ? "?" : /[?&]$/.test(address) ? "" : "&";
  return [address + joint + query, ...fragment].join("#");
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

/** Sets a parameter of an address, in place of all of that name. */
export const setQuery = (url: string, name: string, value: string): string => {
  const [address = "", ...fragment] = url.split("#");
  const [path = "", ...query] = address.split("?");
  const kept = query
    .join("?")
    .split("&")
    .filter((pair) => pair !== "" && decode(pair.split("=")[0] ?? "") !== name);
  const bare = kept.length === 0 ? path : `${path}?${kept.join("&")}`;
  return addQuery([bare, ...fragment].join("#"), [{ key: name, value }]);
};

/**
 * Returns the server of an address in one spelling: `https://api.example.org`. Null for addresses that could be read in two
 * ways, such as those with an @ or a backslash: no secret is ever sent there.
 */
export const serverOf = (address: string): string | null => {
  const match = /^(https?):\/\/([\p{L}\p{N}.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?(?:[/?#]|$)/iu.exec(address.trim());
  if (match === null) return null;
  const [, protocol = "", host = "", port] = match;
  const usual: Record<string, number> = { http: 80, https: 443 };
  const isUsual = port === undefined || Number(port) === lookup(usual, protocol.toLowerCase());
  return `${protocol}://${host}${isUsual ? "" : `:${Number(port)}`}`.toLowerCase();
};
