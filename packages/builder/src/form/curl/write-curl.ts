import { completeLink } from "@parley/core";
import type { CurlRequest, Pair } from "./parse-curl.ts";

/** Quotes a word for every POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Leaves `{{variables}}` readable, so that people see what to fill in. */
const encode = (text: string): string =>
  text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part) => (part.startsWith("{{") ? part : encodeURIComponent(part)))
    .join("");

const isFilled = ({ key, value }: Pair): boolean => key !== "" && value !== "";

const addQuery = (url: string, pairs: readonly Pair[]): string => {
  if (pairs.length === 0) return url;
  const [address = "", ...fragment] = url.split("#");
  const query = pairs.map(({ key, value }) => `${encode(key)}=${encode(value)}`).join("&");
  return [`${address}${address.includes("?") ? "&" : "?"}${query}`, ...fragment].join("#");
};

/** Parses `{"a":"b"}` into the parts of a form; returns null for other bodies. */
const readParts = (body: string): [string, string][] | null => {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    return Object.entries(value).map(([key, text]) => [key, typeof text === "string" ? text : JSON.stringify(text)]);
  } catch {
    return null;
  }
};

/** Returns a request as a cURL command for terminals and other programs. */
export const writeCurl = ({ url, method, queryParams, headers, body }: CurlRequest): string => {
  const sent = headers.filter(isFilled);
  const typeOf = sent.find(({ key }) => key.toLowerCase() === "content-type")?.value ?? "";
  const hasBody = body !== undefined && method !== "GET" && method !== "HEAD";
  const parts = hasBody && /multipart\/form-data/i.test(typeOf) ? readParts(body) : null;
  const isBasic = ({ key, value }: Pair) => key.toLowerCase() === "authorization" && /^Basic\s+.*:/i.test(value);
  const lines = [
    `curl -X ${method} ${quote(addQuery(completeLink(url), queryParams.filter(isFilled)))}`,
    ...sent.flatMap((pair) => {
      // curl writes this header itself, because it contains the boundary of the form.
      if (parts && pair.key.toLowerCase() === "content-type") return [];
      if (isBasic(pair)) return [`-u ${quote(pair.value.replace(/^Basic\s+/i, ""))}`];
      return [`-H ${quote(`${pair.key}: ${pair.value}`)}`];
    }),
    ...(parts ? parts.map(([key, text]) => `--form-string ${quote(`${key}=${text}`)}`) : []),
    ...(hasBody && typeOf === "" && !parts ? [`-H ${quote("Content-Type: application/json")}`] : []),
    ...(hasBody && !parts ? [`--data-raw ${quote(body)}`] : []),
  ];
  return lines.join(" \\\n  ");
};
