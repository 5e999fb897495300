import { type AiProvider, cutDetails, errorText } from "@parley/core";
import { OutboundError } from "../outbound/outbound-error.ts";

/** What can be told of something thrown. */
interface Told {
  message: string;
  details?: string;
}

/** All the library's wrappers, from the outside in. */
const withCauses = (error: unknown): unknown[] => {
  const found: unknown[] = [];
  let next = error;
  while (next instanceof Error && found.length < 5) {
    found.push(next);
    next = "lastError" in next ? next.lastError : next.cause;
  }
  return next === undefined ? found : [...found, next];
};

const bodyOf = (error: unknown): string | undefined =>
  error instanceof Error && "responseBody" in error && typeof error.responseBody === "string" && error.responseBody
    ? error.responseBody
    : undefined;

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && "statusCode" in error && typeof error.statusCode === "number"
    ? error.statusCode
    : undefined;

/** What a provider says in the middle of a stream comes as plain data. */
const wordsOf = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null || error instanceof Error) return undefined;
  try {
    return JSON.stringify(error);
  } catch {
    return undefined;
  }
};

/** Providers like to repeat the key that they refuse, or what it begins with. */
const hideKey =
  ({ apiKey, headers = {} }: Pick<AiProvider, "apiKey" | "headers">) =>
  (text: string): string => {
    const secrets = [apiKey, ...Object.values(headers)]
      .map((secret) => secret.trim())
      .filter((secret) => secret !== "");
    let hidden = text;
    for (const secret of secrets) hidden = hidden.replaceAll(secret, "•••");
    return hidden;
  };

/** What the author reads of a failed question: the error's message; as details, what the provider answered. */
export const readFailure = (error: unknown, provider: AiProvider): Told => {
  const hide = hideKey(provider);
  const chain = withCauses(error);
  const outbound = chain.find((entry) => entry instanceof OutboundError);
  if (outbound) return { message: outbound.message };
  const message = hide(errorText(error));
  const body = chain.map(bodyOf).find((text) => text !== undefined);
  const status = chain.map(statusOf).find((code) => code !== undefined);
  const words = body ?? wordsOf(error);
  if (words === undefined) return { message };
  return { message, details: cutDetails(hide(status === undefined ? words : `${status}: ${words}`)) };
};
