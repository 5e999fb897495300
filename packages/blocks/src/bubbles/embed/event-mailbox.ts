import type { Json } from "@parley/core";
import { createMailbox } from "../../page-scripts/create-mailbox.ts";

const mailbox = createMailbox();
let isListening = false;

/** Starts listening for an event and forgets earlier ones. Call it before the page is loaded. */
export const listenFor = (name: string): void => {
  if (!isListening) window.addEventListener("message", receive);
  isListening = true;
  mailbox.listen(name);
};

/** Resolves with the data of the first event of this name since `listenFor`. */
export const takeEvent = (name: string): Promise<Json> => {
  if (!isListening) listenFor(name);
  return mailbox.take(name);
};

const receive = ({ data: message }: MessageEvent<unknown>): void => {
  if (typeof message !== "object" || message === null || !("name" in message)) return;
  if (typeof message.name === "string") mailbox.put(message.name, toJson("data" in message ? message.data : null));
};

/** A message may contain values that JSON doesn't support. */
const toJson = (data: unknown): Json => {
  try {
    return JSON.parse(JSON.stringify(data) ?? "null");
  } catch {
    return null;
  }
};
