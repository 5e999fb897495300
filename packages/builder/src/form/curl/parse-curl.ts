import { CurlError, splitCommand } from "./split-command.ts";

/** A request as in the form. */
export interface CurlRequest {
  url: string;
  method: string;
  queryParams: Pair[];
  headers: Pair[];
  /** Undefined if there is none. */
  body?: string;
}

export interface Pair {
  key: string;
  value: string;
}

/** Short options that take a value, with their long names. */
const shortNames: Readonly<Record<string, string>> = {
  X: "request",
  H: "header",
  d: "data",
  F: "form",
  u: "user",
  A: "user-agent",
  e: "referer",
  b: "cookie",
  m: "max-time",
  o: "output",
  w: "write-out",
  G: "get",
  I: "head",
  L: "location",
  s: "silent",
  S: "show-error",
  k: "insecure",
  v: "verbose",
  i: "include",
  f: "fail",
  g: "globoff",
  N: "no-buffer",
};

/** Options without a value that have no effect here. */
const idle = new Set([
  "location",
  "silent",
  "show-error",
  "insecure",
  "verbose",
  "include",
  "fail",
  "globoff",
  "no-buffer",
  "compressed",
  "http1.1",
  "http2",
  "progress-bar",
]);

/** Options with a value that don't change the request, such as `--output file`. */
const idleWithValue = new Set(["output", "write-out", "max-time", "connect-timeout", "retry"]);

const switches = new Set([...idle, "get", "head"]);

const withValue = new Set([
  ...idleWithValue,
  "request",
  "header",
  "data",
  "data-raw",
  "data-ascii",
  "data-binary",
  "data-urlencode",
  "json",
  "form",
  "form-string",
  "user",
  "user-agent",
  "referer",
  "cookie",
  "url",
  "oauth2-bearer",
  "url-query",
]);

const methods = new Set(["POST", "GET", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]);

type Given = { option: string; value: string };

/** Converts words to options with values. An address becomes the option `url`. */
const readOptions = (words: readonly string[]): Given[] => {
  const given: Given[] = [];
  const rest = [...words];
  const take = (option: string, joined: string | undefined): void => {
    if (switches.has(option)) return void given.push({ option, value: "" });
    if (!withValue.has(option))
      throw new CurlError(`The option ${option.length === 1 ? "-" : "--"}${option} is not understood.`);
    const value = joined ?? rest.shift();
    if (value === undefined) throw new CurlError(`The option --${option} has no value.`);
    given.push({ option, value });
  };
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word.startsWith("--")) {
      const [name = "", ...joined] = word.slice(2).split("=");
      take(name, joined.length > 0 ? joined.join("=") : undefined);
    } else if (word.startsWith("-") && word.length > 1) {
      // Short options may be joined, and the value may follow the last one directly: -sXPOST.
      for (let at = 1; at < word.length; at++) {
        const option = shortNames[word[at] ?? ""] ?? word[at] ?? "";
        if (switches.has(option)) take(option, undefined);
        else {
          take(option, word.slice(at + 1) || undefined);
          break;
        }
      }
    } else given.push({ option: "url", value: word });
  }
  return given;
};

const noFiles = (value: string, option: string): string => {
  if (value.startsWith("@"))
    throw new CurlError(`--${option} reads the file ${value.slice(1)}, which is not here: write its text instead.`);
  return value;
};

/** Encodes the value of `name=text` or the whole text, like --data-urlencode. */
const encodeData = (value: string): string => {
  const [name = "", ...text] = value.split("=");
  if (text.length === 0) return encodeURIComponent(noFiles(value, "data-urlencode"));
  const encoded = encodeURIComponent(text.join("="));
  return name === "" ? encoded : `${name}=${encoded}`;
};

const dataOf = ({ option, value }: Given): string => {
  if (option === "data-urlencode") return encodeData(value);
  return option === "data-raw" ? value : noFiles(value, option);
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

const readQuery = (query: string): Pair[] =>
  query
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const [key = "", ...value] = part.split("=");
      return { key: decode(key), value: decode(value.join("=")) };
    });

const readHeader = (line: string): Pair => {
  const at = line.indexOf(":");
  if (at < 1) throw new CurlError(`"${line}" is no header: it has no colon.`);
  return { key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
};

const readPart = ({ option, value }: Given): [string, string] => {
  const at = value.indexOf("=");
  if (at < 0) throw new CurlError(`--${option} ${value} has no name: write it as name=text.`);
  const text = value.slice(at + 1);
  if (option === "form" && /^[@<]/.test(text))
    throw new CurlError(`--form sends the file ${text.slice(1)}, which is not here: send its address instead.`);
  return [value.slice(0, at), text];
};

/**
 * Parses a cURL command into a request for the form.
 * @throws CurlError with a message about the part that was not understood
 */
export const parseCurl = (command: string): CurlRequest => {
  const [program, ...words] = splitCommand(command.trim().replace(/^\$\s+/, ""));
  if (program === undefined || !/(?:^|[\\/])curl(?:\.exe)?$/i.test(program))
    throw new CurlError("This is no cURL command: it does not begin with curl.");
  const given = readOptions(words);
  const valuesOf = (...options: string[]) => given.filter(({ option }) => options.includes(option));
  const [address, second] = valuesOf("url");
  if (!address) throw new CurlError("The command names no address.");
  if (second) throw new CurlError(`The command names several addresses: ${address.value} and ${second.value}.`);

  const headers = valuesOf("header").map(({ value }) => readHeader(value));
  const has = (name: string) => headers.some(({ key }) => key.toLowerCase() === name.toLowerCase());
  const addHeader = (key: string, value: string) => {
    if (!has(key)) headers.push({ key, value });
  };
  for (const { option, value } of given) {
    if (option === "user") addHeader("Authorization", `Basic ${value.includes(":") ? value : `${value}:`}`);
    if (option === "oauth2-bearer") addHeader("Authorization", `Bearer ${value}`);
    if (option === "user-agent") addHeader("User-Agent", value);
    if (option === "referer") addHeader("Referer", value);
    if (option === "cookie") addHeader("Cookie", noFiles(value, "cookie"));
  }

  const json = valuesOf("json").map(({ value }) => noFiles(value, "json"));
  const data = valuesOf("data", "data-raw", "data-ascii", "data-binary", "data-urlencode").map(dataOf);
  const form = valuesOf("form", "form-string").map(readPart);
  if ([json, data, form].filter(({ length }) => length > 0).length > 1)
    throw new CurlError("The command sends its body in several ways at once (--json, --data, --form): keep one.");
  const isGet = valuesOf("get").length > 0;

  const [bare = "", fragment] = address.value.split("#");
  const [url = "", ...query] = bare.split("?");
  const queryParams = readQuery(query.join("?"));
  for (const { value } of valuesOf("url-query")) queryParams.push(...readQuery(encodeData(value)));
  if (isGet) queryParams.push(...data.flatMap(readQuery));

  const body =
    form.length > 0
      ? JSON.stringify(Object.fromEntries(form), null, 2)
      : json.length > 0
        ? json.join("")
        : !isGet && data.length > 0
          ? data.join("&")
          : undefined;
  if (form.length > 0) addHeader("Content-Type", "multipart/form-data");
  if (json.length > 0) {
    addHeader("Content-Type", "application/json");
    addHeader("Accept", "application/json");
  }
  if (body !== undefined && data.length > 0) addHeader("Content-Type", "application/x-www-form-urlencoded");

  const [asked] = valuesOf("request");
  const usual = valuesOf("head").length > 0 ? "HEAD" : body === undefined ? "GET" : "POST";
  const method = (asked?.value ?? usual).toUpperCase();
  if (!methods.has(method)) throw new CurlError(`The method ${method} can't be sent from here.`);
  return {
    url: fragment === undefined ? url : `${url}#${fragment}`,
    method,
    queryParams,
    headers,
    ...(body === undefined ? {} : { body }),
  };
};
