import type { FormPart, ServerContext, ServerRequest } from "@parley/core";
import type { OutboundInit } from "./create-guarded-fetch.ts";
import type { Outbound } from "./create-outbound.ts";

const toForm = (parts: readonly FormPart[]): FormData => {
  const form = new FormData();
  for (const { name, value, fileName = name, type = "application/octet-stream" } of parts)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value as Uint8Array<ArrayBuffer>], { type }), fileName);
  return form;
};

/** Converts a request of a block's server code to the options of the guarded client. */
export const toInit = (
  { method = "GET", headers = {}, secretHeaders, body, form, timeLimit, maxBytes, proxy }: ServerRequest,
  signal: AbortSignal | undefined,
): OutboundInit => {
  const isJson = typeof body === "object" && !(body instanceof Uint8Array);
  return {
    method,
    headers: { ...(isJson ? { "content-type": "application/json" } : {}), ...headers },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>) }),
    ...(form === undefined ? {} : { body: toForm(form) }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(timeLimit === undefined ? {} : { timeLimit }),
    ...(proxy === undefined ? {} : { proxy }),
    ...(secretHeaders === undefined ? {} : { secretHeaders }),
    ...(signal === undefined ? {} : { signal }),
  };
};

/** The guarded client in the form that blocks' server code uses. The signal aborts its requests. */
export const createServerFetch =
  ({ fetch }: Pick<Outbound, "fetch">, signal?: AbortSignal): ServerContext["fetch"] =>
  async (address, request = {}) => {
    const response = await fetch(address, toInit(request, signal));
    const bytes = new Uint8Array(await response.arrayBuffer());
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: new TextDecoder().decode(bytes),
      bytes,
    };
  };
