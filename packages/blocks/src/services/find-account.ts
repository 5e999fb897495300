import { type Json, type JsonObject, type LookupContext, LookupFailure } from "@parley/core";
import { askService, readJson } from "./ask-service.ts";
import { ServiceFailure, toLookupFailure } from "./service-failure.ts";

/** Returns a text of the credentials, without white space that was pasted along. */
export const readKey = (account: JsonObject, name: string): string => {
  const value = account[name];
  return typeof value === "string" ? value.replace(/\s+/g, "") : "";
};

/** Returns the base URL of the credentials without a trailing slash, or `usual`. */
export const readBase = (account: JsonObject, name: string, usual: string): string =>
  (readKey(account, name) || usual).replace(/\/+$/, "");

/** The request of a look-up, with the account chosen by the author. */
export interface ListQuestion {
  /** The service's name for authors. */
  name: string;
  credentialsType: string;
  request(account: JsonObject): { address: string; headers: Readonly<Record<string, string>> };
}

/** The time limit of a look-up in milliseconds, because an author waits. */
const listTime = 10_000;

/**
 * Returns a service's answer to a look-up.
 * @throws LookupFailure
 */
export const askForList = async (
  { name, credentialsType, request }: ListQuestion,
  credentialsId: string | undefined,
  context: LookupContext,
): Promise<Json> => {
  const account = await context.credentials(credentialsId, credentialsType);
  if (!account) throw new LookupFailure("Choose an account first.");
  try {
    const { address, headers } = request(account);
    return readJson(name, await askService(context, name, address, { headers, timeLimit: listTime }));
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    throw toLookupFailure(error);
  }
};
