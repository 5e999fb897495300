import { type CredentialsContext, isJsonObject, type Json, type JsonObject, type ServerResponse } from "@parley/core";

/** A harmless, free request that tests an account. */
export interface AccountQuestion {
  /** The service's name for authors. */
  name: string;
  address: string;
  headers?: Readonly<Record<string, string>>;
  /** The JSON body; without it the request is a GET. */
  body?: JsonObject;
  /** Whether a refusal still shows a valid account; by default none does. */
  isGood?(refusal: ServerResponse): boolean;
}

const parse = (text: string): Json | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns the service's error message from any of the usual response formats. */
const wordsIn = (answer: Json | undefined): string => {
  if (typeof answer === "string") return answer.trim();
  if (!isJsonObject(answer)) return "";
  const { error, detail, message, msg, error_description } = answer;
  return [error_description, error, detail, message, msg].map(wordsIn).find((words) => words !== "") ?? "";
};

/** Returns why a service refuses an account, with its own message if there is one; null if it accepts. */
export const findRefusal = ({ status, text }: Pick<ServerResponse, "status" | "text">, name: string): string | null => {
  if (status < 400) return null;
  const answer = parse(text);
  const words = isJsonObject(answer) ? wordsIn(answer).replace(/\.+$/, "") : "";
  const tail = words === "" ? "." : `: ${words}.`;
  if (status === 401 || status === 403) return `The key is refused by ${name}${tail}`;
  return `${name} answered ${status}${tail}`;
};

/** Tests an account. Returns null if the service answers with JSON, otherwise why not, for the author. */
export const tryAccount = async (
  { name, address, headers = {}, body, isGood = () => false }: AccountQuestion,
  { fetch }: Pick<CredentialsContext, "fetch">,
): Promise<string | null> => {
  if (!/^https?:\/\/[^/]/i.test(address)) return "The address must begin with http:// or https://.";
  const response = await fetch(address, { headers, ...(body === undefined ? {} : { method: "POST", body }) });
  const refusal = findRefusal(response, name);
  if (refusal !== null) return isGood(response) ? null : refusal;
  // A wrong address may lead to another website or a sign-in page.
  return parse(response.text) === undefined ? `${name} gave an answer that is not JSON. Is the address right?` : null;
};
