import { isJsonObject, type Json, type JsonObject, type Patch } from "@parley/core";
import type { ClientEffect } from "@parley/ui";

const readData = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === "TimeoutError";

const send = async ({ url, method, headers, body, timeLimit }: JsonObject): Promise<JsonObject> => {
  // Without a time limit, a server that never answers would block the chat.
  const signal = AbortSignal.timeout(typeof timeLimit === "number" ? timeLimit : 10_000);
  try {
    const response = await fetch(String(url), {
      method: String(method),
      // Cast: the server made and checked this value.
      headers: headers as Record<string, string>,
      // The visitor's cookies must not be sent to the author's service.
      credentials: "omit",
      signal,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { statusCode: response.status, data: readData(await response.text()) };
  } catch (error) {
    if (isTimeout(error)) return { statusCode: 408, data: { message: "There was no answer in time." } };
    const message = error instanceof Error ? error.message : String(error);
    return { statusCode: 500, data: { message }, error: message };
  }
};

/** Sends a request from the visitor's browser. */
export const requestClient: ClientEffect = Object.assign(
  async ({ data }: { data: Json }): Promise<Patch> => ({
    data: { response: await send(isJsonObject(data) ? data : {}) },
  }),
  { showsTyping: true as const },
);
