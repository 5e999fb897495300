import { createHiding } from "@parley/core";
import type { CallRecord } from "./record-calls.ts";

const hidden = "•••";

/** The headers of a request whose values are no secrets. All others are hidden. */
const openHeaders = new Set([
  "accept",
  "accept-language",
  "content-language",
  "content-length",
  "content-type",
  "user-agent",
]);
/** The headers of an answer that hold secrets. */
const secretAnswers = /^(?:set-cookie|authorization|proxy-.*|.*(?:token|secret|api-?key|session).*)$/i;

const secretName =
  "[\\w.\\-]*(?:api[_-]?key|apikey|token|secret|password|passwd|authorization|signature|credential)[\\w.\\-]*";
const inQuery = new RegExp(`([?&](?:${secretName}|key|sig|auth|pass|pwd)=)[^&#\\s"]+`, "gi");
const inForm = new RegExp(`((?:^|&)(?:${secretName})=)[^&\\s]+`, "gi");
const inJson = new RegExp(`("(?:${secretName})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, "gi");
/** Values of headers that are kinds of content. */
const isPublic = /^(?:application|text|multipart|image|audio)\//i;

const hideNamed = (text: string): string =>
  text.replace(inQuery, `$1${hidden}`).replace(inForm, `$1${hidden}`).replace(inJson, `$1${hidden}`);

/** What a service may repeat of the headers and the address that it was called with. */
const secretsSent = ({ address, requestHeaders }: CallRecord): string[] => {
  const values = Object.entries(requestHeaders).filter(([name]) => !openHeaders.has(name.toLowerCase()));
  const inAddress = [...address.matchAll(inQuery)].map(([whole]) => whole.slice(whole.indexOf("=") + 1));
  return [...values.flatMap(([, value]) => [value, ...value.split(/\s+/)]), ...inAddress].filter(
    (value) => value.length >= 8 && !isPublic.test(value),
  );
};

const mapValues = (headers: Record<string, string>, change: (name: string, value: string) => string) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(name, value)]));

/** A part of a path that is long and looks like a key, as in the addresses of webhooks. */
const keyInPath = /[\w:-]{20,}/g;
const looksLikeKey = (text: string): boolean => /\d/.test(text) && /[a-z]/i.test(text);

/** An address with its host, which is no secret, and without what looks like a secret in its path and its query. */
const hideInAddress = (address: string, clean: (text: string) => string): string => {
  if (!URL.canParse(address)) return clean(address);
  const { origin, pathname, search } = new URL(address);
  const path = pathname.replace(keyInPath, (part) => (looksLikeKey(part) ? `${part.slice(0, 4)}${hidden}` : part));
  return `${origin}${clean(`${path}${search}`)}`;
};

/** Returns a function that removes what a call was sent with from a text that came back. */
export const hideSent = (call: CallRecord): ((text: string) => string) => {
  const secrets = secretsSent(call);
  return secrets.length === 0 ? (text) => text : createHiding(secrets);
};

/** Returns a call without secrets: those that `hide` knows, and whatever stands where secrets usually stand. */
export const hideInCall = (call: CallRecord, hide: (text: string) => string): CallRecord => {
  const sent = hideSent(call);
  const clean = (text: string) => sent(hide(hideNamed(text)));
  return {
    ...call,
    address: call.method === "MAIL" ? clean(call.address) : hideInAddress(call.address, clean),
    requestHeaders: mapValues(call.requestHeaders, (name, value) =>
      openHeaders.has(name.toLowerCase()) ? clean(value) : hidden,
    ),
    request: clean(call.request),
    headers: mapValues(call.headers, (name, value) => (secretAnswers.test(name) ? hidden : clean(value))),
    answer: clean(call.answer),
    error: call.error === null ? null : clean(call.error),
  };
};
