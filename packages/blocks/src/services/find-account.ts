import { type Json, type JsonObject, type LookupContext, LookupFailure } from "@parley/core";
import { askService, readJson } from "./ask-service.ts";
import { ServiceFailure, toLookupFailure } from "./service-failure.ts";

/** A text that credentials hold, without the blanks and line breaks that come along with a pasted key. */
export const readKey = (account: JsonObject, name: string): string => {
  const value = account[name];
  return typeof value === "string" ? value.replace(/\s+/g, "") : "";
};

/** The base address that credentials hold, without a slash at its end; `usual` where they hold none. */
export const readBase = (account: JsonObject, name: string, usual: string): string =>
  (readKey(account, name) || usual).replace(/\/+$/, "");

/** What a look-up asks, with the account that the author has chosen. */
export interface ListQuestion {
  /** The service, as authors know it. */
  name: string;
  credentialsType: string;
  request(account: JsonObject): { address: string; headers: Readonly<Record<string, string>> };
}

/** Lists are asked for while an author looks at the form, in milliseconds. */
const listTime = 10_000;

/**
 * What a service answers to a look-up.
 *
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
