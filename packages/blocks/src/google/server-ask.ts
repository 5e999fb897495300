import {
  isJsonObject,
  type Json,
  type JsonObject,
  type ServerContext,
  type ServerRequest,
  type ServerResponse,
} from "@parley/core";
import { readFault } from "../services/ask-service.ts";

/** The capabilities needed to call Google. */
export type Asking = Pick<ServerContext, "fetch" | "credentials">;

/** Why a call to Google failed; the message is for the author. */
export class GoogleFailure extends Error {
  override readonly name = "GoogleFailure";
  /** The status of the response; null if there was none. */
  readonly status: number | null;
  /** The wait that Google asks for, in milliseconds. */
  readonly retryAfter: number | undefined;
  /** Whether the account's rate limit was exceeded. */
  readonly isLimit: boolean;

  constructor(message: string, status: number | null, retryAfter?: number, isLimit = false) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
    this.isLimit = isLimit;
  }
}

/** Whether another attempt may succeed. */
export const mayTryAgain = ({ status, isLimit }: GoogleFailure): boolean =>
  status === null || status === 401 || status === 408 || status === 429 || status >= 500 || isLimit;

/** Whether Google may have processed the request despite the failure. */
export const isUncertain = ({ status }: GoogleFailure): boolean => status === null || status >= 500;

/** The default time limit, in milliseconds. */
const usualTime = 30_000;

const parseObject = (text: string): JsonObject | null => {
  try {
    const value: Json = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
};

const errorIn = (answer: JsonObject | null): { message: string | null; isLimit: boolean } => {
  const error = isJsonObject(answer?.error) ? answer.error : {};
  const reasons = Array.isArray(error.errors) ? error.errors.filter(isJsonObject).map(({ reason }) => reason) : [];
  return {
    message: typeof error.message === "string" ? error.message : null,
    isLimit: reasons.some((reason) => typeof reason === "string" && /LimitExceeded$/.test(reason)),
  };
};

const isAccountError = (error: unknown): error is Error => error instanceof Error && error.name === "AccountError";

/** Returns the message; accounts that must be reconnected have their own. */
const describe = (error: unknown): string => {
  if (isAccountError(error)) return error.message;
  const { code, message } = readFault(error);
  return code === undefined ? "Google can't be reached." : message;
};

const judge = ({ status, headers, text }: ServerResponse, token: string): JsonObject => {
  const answer = parseObject(text);
  if (status >= 400) {
    const seconds = Number(headers["retry-after"]);
    const { message, isLimit } = errorIn(answer);
    const words = message?.replaceAll(token, "•••") ?? `Google answered ${status}.`;
    throw new GoogleFailure(words, status, Number.isFinite(seconds) ? seconds * 1000 : undefined, isLimit);
  }
  if (answer === null) throw new GoogleFailure("Google's answer is not JSON.", null);
  return answer;
};

/** The account type and its messages for a deleted account and for a missing token. */
interface GoogleAccounts {
  type: string;
  tokenField: string;
  gone: string;
  withoutToken: string;
}

/**
 * Calls Google with an account's token.
 * @throws GoogleFailure
 */
export type AskGoogle = (
  asking: Asking,
  credentialsId: string,
  address: string,
  request?: ServerRequest,
) => Promise<JsonObject>;

/**
 * Makes the function that calls a Google service. If Google rejects a token that should be valid, it renews it and
 * calls once more.
 */
export const createAskGoogle = ({ type, tokenField, gone, withoutToken }: GoogleAccounts): AskGoogle => {
  const findToken = async ({ credentials }: Asking, credentialsId: string, isRefused: boolean): Promise<string> => {
    const account = await credentials(credentialsId, type, isRefused).catch((error: unknown) => {
      const isLasting = isAccountError(error) && !("isLasting" in error && error.isLasting === false);
      // The request was not sent, so Google can't have processed it.
      throw new GoogleFailure(describe(error), isLasting ? 403 : 401);
    });
    if (account === null) throw new GoogleFailure(gone, 403);
    const token = account[tokenField];
    if (typeof token !== "string" || token === "") throw new GoogleFailure(withoutToken, 403);
    return token;
  };

  return async (asking, credentialsId, address, request = {}) => {
    const send = async (token: string): Promise<ServerResponse> => {
      const headers = { ...request.headers, authorization: `Bearer ${token}` };
      const whole = { timeLimit: usualTime, ...request, headers };
      return asking.fetch(address, whole).catch((error: unknown) => {
        throw new GoogleFailure(describe(error), null);
      });
    };
    const token = await findToken(asking, credentialsId, false);
    const response = await send(token);
    if (response.status !== 401) return judge(response, token);
    const renewed = await findToken(asking, credentialsId, true);
    return judge(await send(renewed), renewed);
  };
};
