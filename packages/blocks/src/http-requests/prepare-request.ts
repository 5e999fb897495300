import {
  base64,
  completeLink,
  type FormPart,
  fillTemplate,
  isJsonObject,
  type JsonObject,
  loneVariableName,
  type NamedAnswer,
  type ServerContext,
  type VariableValue,
  valueToText,
} from "@parley/core";
import { BadRequest, headerName } from "../services/bad-request.ts";
import { addQuery, encodePart } from "../services/query.ts";
import type { RequestOptions } from "./fields.ts";
import type { SentOptions } from "./full-fields.ts";
import { readParts } from "./read-parts.ts";

/** A request ready to be sent. */
export interface PreparedRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  secretHeaders?: readonly string[];
  body?: string;
  /** Sent as `multipart/form-data`, in place of a body. */
  form?: FormPart[];
}

/** The characters allowed in a header. For others, the HTTP client's error would repeat the whole header. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Encodes `Basic user:password` in base64; returns other values unchanged. */
const encodeBasic = (value: string): string => {
  const pair = /^Basic\s+(.*:.*)$/is.exec(value)?.[1];
  return pair === undefined ? value : `Basic ${base64(pair)}`;
};

/** Joins headers of the same name with commas. */
const prepareHeaders = (rows: RequestOptions["webhook"]["headers"]): Record<string, string> => {
  const headers = new Map<string, { name: string; value: string }>();
  for (const { key = "", value: given = "" } of rows) {
    const name = key.trim();
    const value = given.trim();
    if (!headerName.test(name)) throw new BadRequest("The name of a header holds letters that headers can't have.");
    if (!headerValue.test(value)) throw new BadRequest(`The header "${name}" holds letters that headers can't have.`);
    const sent = name.toLowerCase() === "authorization" ? encodeBasic(value) : value;
    const earlier = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), earlier ? { name, value: `${earlier.value}, ${sent}` } : { name, value: sent });
  }
  return Object.fromEntries([...headers.values()].map(({ name, value }) => [name, value]));
};

/** Returns all answers and variables as JSON: for `{{state}}`, and as the body if the author has set none. */
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

/** Returns the function that inserts values into a body of this content type. */
const formatFor = (type: string, body: string): ((value: VariableValue | undefined) => string) => {
  if (isForm(type)) return /^\s*[{[]/.test(body) ? jsonText : (value) => encodePart(valueToText(value));
  return type === "" || /json/i.test(type) ? jsonText : valueToText;
};

const isParts = (type: string): boolean => /multipart\/form-data/i.test(type);

const isForm = (type: string): boolean => /x-www-form-urlencoded/i.test(type) || isParts(type);

const renderBody = async (body: string, type: string, context: ServerContext): Promise<string> => {
  const lone = loneVariableName(body);
  if (lone === undefined) return fillTemplate(body, context, formatFor(type, body));
  return valueToText(new Map(context.variables.map(({ name, value }) => [name, value])).get(lone));
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

const textsOf = (values: JsonObject): [string, string][] =>
  Object.entries(values).map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]);

const toForm = (values: JsonObject): string =>
  textsOf(values)
    .map(([key, text]) => `${encodePart(key)}=${encodePart(text)}`)
    .join("&")
    .replaceAll("%20", "+");

/** Removes quotes and line breaks, which would end the name. */
const partName = (key: string): string =>
  key.replace(/["\r\n]/g, (letter) => ({ '"': "%22", "\r": "%0D", "\n": "%0A" })[letter] ?? "");

/** Encodes values as multipart form data, with a boundary that occurs in none of them. */
const toParts = (values: JsonObject): { body: string; type: string } => {
  const texts = textsOf(values);
  let boundary = "-------------ParleyFormBoundary";
  while (texts.some((pair) => pair.some((text) => text.includes(boundary)))) boundary += "x";
  const parts = texts.map(
    ([key, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${partName(key)}"\r\n\r\n${text}\r\n`,
  );
  return { body: `${parts.join("")}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` };
};

/**
 * Makes the request to send. `state` returns all answers and variables as JSON.
 * @throws BadRequest
 */
export const prepareRequest = async (
  { webhook, isCustomBody, isExecutedOnClient, sendsForm = false, formParts = [] }: SentOptions,
  context: ServerContext,
  state: () => Promise<string>,
): Promise<PreparedRequest> => {
  const { method } = webhook;
  const headers = prepareHeaders(webhook.headers);
  const url = addQuery(completeLink(webhook.url), webhook.queryParams);
  if (method === "GET" || method === "HEAD") return { url, method, headers };
  if (sendsForm && !isExecutedOnClient) {
    // The client writes the content type, with the boundary between the parts.
    const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-type");
    return { url, method, headers: Object.fromEntries(others), form: await readParts(formParts, context) };
  }
  const typeName = Object.keys(headers).find((name) => name.toLowerCase() === "content-type");
  const type = typeName === undefined ? "" : (headers[typeName] ?? "");
  const own = isCustomBody ? webhook.body.trim() : "";
  const text = own === "" || own === "{{state}}" ? await state() : await renderBody(webhook.body, type, context);
  const values = isForm(type) ? parseObject(text) : null;
  if (values && typeName !== undefined && isParts(type)) {
    const parts = toParts(values);
    return { url, method, headers: { ...headers, [typeName]: parts.type }, body: parts.body };
  }
  const body = values ? toForm(values) : text;
  return {
    url,
    method,
    headers: type === "" && isJson(body) ? { ...headers, "Content-Type": "application/json" } : headers,
    body,
  };
};
