import { isJsonObject, type Json, type JsonObject, type LookupContext, LookupFailure } from "@parley/core";
import { askService, readJson } from "./ask-service.ts";
import { base64 } from "./base64.ts";
import { ServiceFailure } from "./service-failure.ts";

/** A text that credentials hold, without the blanks and line breaks that come along with a pasted key. */
export const readKey = (account: JsonObject, name: string): string => {
  const value = account[name];
  return typeof value === "string" ? value.replace(/\s+/g, "") : "";
};

/** The base address that credentials hold, without a slash at its end; `usual` where they hold none. */
export const readBase = (account: JsonObject, name: string, usual: string): string =>
  (readKey(account, name) || usual).replace(/\/+$/, "");

const allTexts = (value: Json | undefined): string[] => {
  if (typeof value === "string") return [value.trim()];
  if (Array.isArray(value)) return value.flatMap(allTexts);
  return isJsonObject(value) ? Object.values(value).flatMap(allTexts) : [];
};

/** Shorter texts are no secrets, and would make every log unreadable. */
const shortestSecret = 6;

/** Takes what credentials hold out of a text that a service may have repeated it in; addresses are no secret. */
export const createHiding = (account: JsonObject): ((text: string) => string) => {
  const secrets = allTexts(account).filter((text) => text.length >= shortestSecret && !/^https?:/i.test(text));
  const sent = secrets.flatMap((secret) => [secret, base64(`${secret}:`)]);
  return (text) => sent.reduce((hidden, secret) => hidden.replaceAll(secret, "•••"), text);
};

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
    throw new LookupFailure(`${error.message}.`);
  }
};
