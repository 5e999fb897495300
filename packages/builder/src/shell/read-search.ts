import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";

/** Only `true` and quoted texts are JSON in an address; the router reads all the rest as texts or numbers. */
const parse = (text: string): unknown => {
  if (text === "true" || text.startsWith('"')) return JSON.parse(text);
  throw new Error("This is a text.");
};

/** How the router reads and writes the query of an address. */
export const searchFormat = {
  parseSearch: parseSearchWith(parse),
  stringifySearch: stringifySearchWith(JSON.stringify, parse),
};

/** Reads these query parameters of an address as texts: `q=249`, too, which the router reads as a number. */
export const texts =
  <Key extends string>(...keys: Key[]) =>
  (search: Record<string, unknown>) =>
    // Cast: every entry has one of the keys and a text.
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = search[key];
        return ["string", "number", "boolean"].includes(typeof value) ? [[key, String(value)]] : [];
      }),
    ) as { [K in Key]?: string };
