import { type AiProvider, createHiding, cutDetails, errorText } from "@parley/core";
import { OutboundError } from "../outbound/outbound-error.ts";

/** The printable parts of a thrown value. */
interface Told {
  message: string;
  status?: number;
  details?: string;
}

/** An error with all its causes, outermost first. */
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

/** Errors in the middle of a stream arrive as plain data. */
const wordsOf = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null || error instanceof Error) return undefined;
  try {
    return JSON.stringify(error);
  } catch {
    return undefined;
  }
};

/** The library's own errors are written for programmers. */
const describe = (error: unknown, hasAnswer: boolean): string => {
  if (hasAnswer || !(error instanceof Error) || error.message === "") return errorText(error);
  return error.name.startsWith("AI_")
    ? "The provider's answer can't be read."
    : "The model could not be asked: the server failed while it prepared the question.";
};

/** Describes a failed question for the author: the error's message, and the provider's response as details. */
export const readFailure = (error: unknown, provider: AiProvider): Told => {
  const hide = createHiding({ apiKey: provider.apiKey, baseUrl: provider.baseUrl, headers: provider.headers });
  const chain = withCauses(error);
  const outbound = chain.find((entry) => entry instanceof OutboundError);
  if (outbound) return { message: outbound.message };
  const body = chain.map(bodyOf).find((text) => text !== undefined);
  const status = chain.map(statusOf).find((code) => code !== undefined);
  const message = hide(describe(error, status !== undefined));
  const words = body ?? wordsOf(error);
  const told = { message, ...(status === undefined ? {} : { status }) };
  if (words === undefined) return told;
  return { ...told, details: cutDetails(hide(status === undefined ? words : `${status}: ${words}`)) };
};
