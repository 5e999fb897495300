import type { Json } from "@parley/core";
import { createMailbox } from "../../page-scripts/create-mailbox.ts";

const mailbox = createMailbox();
let isListening = false;

/** Begins to listen anew for an event of this name; what came before is forgotten. Call it before the page is loaded. */
export const listenFor = (name: string): void => {
  if (!isListening) window.addEventListener("message", receive);
  isListening = true;
  mailbox.listen(name);
};

/** The data of the first event of this name, which may have come already. */
export const takeEvent = (name: string): Promise<Json> => {
  if (!isListening) listenFor(name);
  return mailbox.take(name);
};

const receive = ({ data: message }: MessageEvent<unknown>): void => {
  if (typeof message !== "object" || message === null || !("name" in message)) return;
  if (typeof message.name === "string") mailbox.put(message.name, toJson("data" in message ? message.data : null));
};

/** Messages may hold what JSON doesn't know. */
const toJson = (data: unknown): Json => {
  try {
    return JSON.parse(JSON.stringify(data) ?? "null");
  } catch {
    return null;
  }
};
