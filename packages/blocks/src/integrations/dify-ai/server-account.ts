import type { JsonObject } from "@parley/core";
import { readBase, readKey } from "../../services/find-account.ts";
import { ServiceFailure } from "../../services/service-failure.ts";

export const name = "Dify";

const usual = "https://api.dify.ai";

/** Returns the origin of an address, without user info and path. */
const toOrigin = (endpoint: string): string => {
  const [, protocol = "", host = ""] = /^(https?):\/\/(?:[^/?#\\@]*@)?([^/?#\\@\s]+)/i.exec(endpoint) ?? [];
  if (host === "") throw new ServiceFailure("The API endpoint of Dify must be an http or https address with protocol");
  return `${protocol}://${host}`.toLowerCase();
};

/**
 * Returns the address of a call.
 * @throws ServiceFailure
 */
export const difyAddress = (account: JsonObject, path: string): string => {
  const base = readKey(account, "baseUrl");
  const origin = base === "" ? toOrigin(readBase(account, "apiEndpoint", usual)) : "";
  return `${base === "" ? origin : base.replace(/\/+(?:v1\/*)?$/, "")}/v1${path}`;
};

/**
 * Returns the headers of a call.
 * @throws ServiceFailure
 */
export const difyHeaders = (account: JsonObject, key: "apiKey" | "knowledgeApiKey"): Record<string, string> => {
  const secret = readKey(account, key);
  if (secret === "") throw new ServiceFailure("No API key provided");
  return { authorization: `Bearer ${secret}` };
};
