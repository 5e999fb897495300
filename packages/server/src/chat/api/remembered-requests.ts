import type { Message } from "@parley/api";
import { hashText } from "../../base/hash-text.ts";
import type { ChatCaller } from "./chat-request.ts";

/** So many of a chat's last requests with a key are known again; names and spaces fill 251 of a column's 255 characters. */
const mostRemembered = 14;

const shorten = (text: string): string => hashText(text).slice(0, 16);

const nameKey = (key: string): string => `k${shorten(key)}`;

/** What a chat remembers a request by: its idempotency key, or what it says. */
export const nameRequest = ({ idempotencyKey }: ChatCaller, message: Message | null | undefined): string =>
  idempotencyKey === undefined ? `m${shorten(JSON.stringify(message ?? null))}` : nameKey(idempotencyKey);

/** The names that are remembered, the newest first. The release before this one kept one key as it was. */
const readNames = (remembered: string): string[] =>
  remembered.startsWith("key:") ? [nameKey(remembered.slice("key:".length))] : remembered.split(" ");

/** Whether the chat's last answer was to this request. */
export const isLastRequest = (remembered: string, name: string): boolean => readNames(remembered)[0] === name;

/** Whether a request with this key was answered before the last one. Requests without a key may say the same twice. */
export const isEarlierRequest = (remembered: string, name: string): boolean =>
  name.startsWith("k") && readNames(remembered).indexOf(name) > 0;

/** What the chat remembers once it has answered this request. */
export const rememberRequest = (remembered: string, name: string): string => {
  const keys = readNames(remembered).filter((earlier) => earlier.startsWith("k") && earlier !== name);
  return [name, ...keys].slice(0, mostRemembered).join(" ");
};
