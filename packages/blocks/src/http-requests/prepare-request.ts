import {
  completeLink,
  findExpressions,
  isJsonObject,
  type JsonObject,
  loneVariableName,
  type NamedAnswer,
  prepareEvaluation,
  renderTemplate,
  type ServerContext,
  type VariableValue,
  valueToText,
} from "@parley/core";
import type { RequestOptions } from "./fields.ts";

/** A request that is ready to be sent. */
export interface PreparedRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Why a request can't be sent, in words that hold none of its secrets. */
export class BadRequest extends Error {
  override readonly name = "BadRequest";
}

const token = /^[!#$%&'*+.^_`|~\w-]+$/;
/** Others can't stand in a header, and whoever is asked to send them repeats the whole header. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

const base64 = (text: string): string => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  // The bytes of UTF-8, without what only browsers or Node have.
  const bytes = [...encodeURIComponent(text).matchAll(/%(..)|(.)/g)].map(([, hex, plain = ""]) =>
    hex === undefined ? plain.charCodeAt(0) : Number.parseInt(hex, 16),
  );
  let encoded = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = bytes.slice(at, at + 3);
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    encoded += letters.charAt(bits >> 18) + letters.charAt((bits >> 12) & 63);
    encoded += second === undefined ? "=" : letters.charAt((bits >> 6) & 63);
    encoded += third === undefined ? "=" : letters.charAt(bits & 63);
  }
  return encoded;
};

/** `Basic user:password` as it is sent; other values as they are. */
const encodeBasic = (value: string): string => {
  const pair = /^Basic\s+(.*:.*)$/is.exec(value)?.[1];
  return pair === undefined ? value : `Basic ${base64(pair)}`;
};

/** Several headers of one name are one, their values joined by a comma. */
const prepareHeaders = (rows: RequestOptions["webhook"]["headers"]): Record<string, string> => {
  const headers = new Map<string, { name: string; value: string }>();
  for (const { key = "", value: given = "" } of rows) {
    const name = key.trim();
    const value = given.trim();
    if (!token.test(name)) throw new BadRequest("The name of a header holds letters that headers can't have.");
    if (!headerValue.test(value)) throw new BadRequest(`The header "${name}" holds letters that headers can't have.`);
    const sent = name.toLowerCase() === "authorization" ? encodeBasic(value) : value;
    const earlier = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), earlier ? { name, value: `${earlier.value}, ${sent}` } : { name, value: sent });
  }
  return Object.fromEntries([...headers.values()].map(({ name, value }) => [name, value]));
};

const encodePart = (text: string): string => encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD"));

const addQuery = (url: string, rows: RequestOptions["webhook"]["queryParams"]): string => {
  if (rows.length === 0) return url;
  const query = rows.map(({ key = "", value = "" }) => `${encodePart(key)}=${encodePart(value)}`).join("&");
  const [address = "", ...fragment] = url.split("#");
  const joint = !address.includes("?") ? "?" : /[?&]$/.test(address) ? "" : "&";
  return [address + joint + query, ...fragment].join("#");
};

/** All answers and variables: `{{state}}`, and what is sent where the author has written no body. */
export const writeState = (
  context: Pick<ServerContext, "variables">,
  answers: readonly NamedAnswer[],
  time: string,
) => {
  const filled = context.variables.filter(({ value }) => value !== null);
  return JSON.stringify(
    Object.fromEntries([
      ["submittedAt", time],
      ...answers.map(({ key, value }) => [key, value]),
      ...filled.map(({ name, value }) => [name, Array.isArray(value) ? value.join(",") : value]),
    ]),
  );
};

const jsonText = (value: VariableValue | undefined): string =>
  Array.isArray(value) ? JSON.stringify(value) : JSON.stringify(value ?? "").slice(1, -1);

/** How values stand in a body, by what the body is. */
const formatFor = (type: string, body: string): ((value: VariableValue | undefined) => string) => {
  if (isForm(type)) return /^\s*[{[]/.test(body) ? jsonText : (value) => encodePart(valueToText(value));
  return type === "" || /json/i.test(type) ? jsonText : valueToText;
};

const isForm = (type: string): boolean => /x-www-form-urlencoded/i.test(type);

const renderBody = async (body: string, type: string, { variables, evaluate }: ServerContext): Promise<string> => {
  const byName = new Map(variables.map(({ name, value }) => [name, value]));
  const lone = loneVariableName(body);
  if (lone !== undefined) return valueToText(byName.get(lone));
  const codes = findExpressions(body);
  const results =
    codes.length === 0 ? [] : await evaluate(codes.map((code) => prepareEvaluation(code, code, variables)));
  const outcomes = new Map(codes.map((code, index) => [code, results[index]]));
  return renderTemplate(
    body,
    (name) => byName.get(name),
    (code) => outcomes.get(code),
    formatFor(type, body),
  );
};

const parseObject = (text: string): JsonObject | null => {
  try {
    const value = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const toForm = (values: JsonObject): string =>
  Object.entries(values)
    .map(([key, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${encodePart(key)}=${encodePart(text)}`;
    })
    .join("&")
    .replaceAll("%20", "+");

/**
 * The request as it is sent. `state` gives all answers and variables as JSON.
 *
 * @throws BadRequest
 */
export const prepareRequest = async (
  { webhook, isCustomBody }: RequestOptions,
  context: ServerContext,
  state: () => Promise<string>,
): Promise<PreparedRequest> => {
  const { method } = webhook;
  const headers = prepareHeaders(webhook.headers);
  const url = addQuery(completeLink(webhook.url), webhook.queryParams);
  if (method === "GET" || method === "HEAD") return { url, method, headers };
  const typeName = Object.keys(headers).find((name) => name.toLowerCase() === "content-type");
  const type = typeName === undefined ? "" : (headers[typeName] ?? "");
  const own = isCustomBody ? webhook.body.trim() : "";
  const text = own === "" || own === "{{state}}" ? await state() : await renderBody(webhook.body, type, context);
  const values = isForm(type) ? parseObject(text) : null;
  const body = values ? toForm(values) : text;
  return {
    url,
    method,
    headers: type === "" && isJson(body) ? { ...headers, "Content-Type": "application/json" } : headers,
    body,
  };
};
