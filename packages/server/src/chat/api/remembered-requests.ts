import type { Message } from "@parley/api";
import { hashText } from "../../base/hash-text.ts";
import type { ChatCaller } from "./chat-request.ts";

/**
 * The number of recent requests with a key that a chat recognizes. Their names and spaces fill 251 of a column's 255
 * characters.
 */
const mostRemembered = 14;

const shorten = (text: string): string => hashText(text).slice(0, 16);

const nameKey = (key: string): string => `k${shorten(key)}`;

/** The name under which a chat remembers a request: a hash of its idempotency key or content. */
export const nameRequest = ({ idempotencyKey }: ChatCaller, message: Message | null | undefined): string =>
  idempotencyKey === undefined ? `m${shorten(JSON.stringify(message ?? null))}` : nameKey(idempotencyKey);

/** The remembered names, newest first. The previous release stored one unhashed key. */
const readNames = (remembered: string): string[] =>
  remembered.startsWith("key:") ? [nameKey(remembered.slice("key:".length))] : remembered.split(" ");

/** Whether this request got the chat's last answer. */
export const isLastRequest = (remembered: string, name: string): boolean => readNames(remembered)[0] === name;

/** Whether a request with this key was answered before the last one. Requests without a key may legitimately repeat. */
export const isEarlierRequest = (remembered: string, name: string): boolean =>
  name.startsWith("k") && readNames(remembered).indexOf(name) > 0;

/** The remembered names after answering this request. */
export const rememberRequest = (remembered: string, name: string): string => {
  const keys = readNames(remembered).filter((earlier) => earlier.startsWith("k") && earlier !== name);
  return [name, ...keys].slice(0, mostRemembered).join(" ");
};
