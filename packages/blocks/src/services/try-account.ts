import { type CredentialsContext, isJsonObject, type Json, type JsonObject, type ServerResponse } from "@parley/core";

/** What is asked to find out whether an account is good. It changes nothing there and costs nothing. */
export interface AccountQuestion {
  /** The service, as authors know it. */
  name: string;
  address: string;
  headers?: Readonly<Record<string, string>>;
  /** What is sent, as JSON. Without it, something is only fetched. */
  body?: JsonObject;
  /** Refusals that say nothing against the account; none where it is absent. */
  isGood?(refusal: ServerResponse): boolean;
}

const parse = (text: string): Json | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The first text in which services say what is wrong, in whichever of the usual wrappings. */
const wordsIn = (answer: Json | undefined): string => {
  if (typeof answer === "string") return answer.trim();
  if (!isJsonObject(answer)) return "";
  const { error, detail, message, msg, error_description } = answer;
  return [error_description, error, detail, message, msg].map(wordsIn).find((words) => words !== "") ?? "";
};

/** Why a service refuses an account, with its own words where it has any. Null where it does not refuse. */
export const findRefusal = ({ status, text }: Pick<ServerResponse, "status" | "text">, name: string): string | null => {
  if (status < 400) return null;
  const answer = parse(text);
  const words = isJsonObject(answer) ? wordsIn(answer).replace(/\.+$/, "") : "";
  const tail = words === "" ? "." : `: ${words}.`;
  if (status === 401 || status === 403) return `The key is refused by ${name}${tail}`;
  return `${name} answered ${status}${tail}`;
};

/** Asks a service something harmless. Null where it answers in JSON, else why it doesn't, in words for the author. */
export const tryAccount = async (
  { name, address, headers = {}, body, isGood = () => false }: AccountQuestion,
  { fetch }: Pick<CredentialsContext, "fetch">,
): Promise<string | null> => {
  if (!/^https?:\/\/[^/]/i.test(address)) return "The address must begin with http:// or https://.";
  const response = await fetch(address, { headers, ...(body === undefined ? {} : { method: "POST", body }) });
  const refusal = findRefusal(response, name);
  if (refusal !== null) return isGood(response) ? null : refusal;
  // Another website, or a page for signing in, may stand at an address that is not quite right.
  return parse(response.text) === undefined ? `${name} gave an answer that is not JSON. Is the address right?` : null;
};
