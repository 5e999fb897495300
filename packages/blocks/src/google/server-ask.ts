import {
  isJsonObject,
  type Json,
  type JsonObject,
  type ServerContext,
  type ServerRequest,
  type ServerResponse,
} from "@parley/core";
import { readFault } from "../services/ask-service.ts";

/** What asking Google needs. */
export type Asking = Pick<ServerContext, "fetch" | "credentials">;

/** Why Google did not do something, in words for the author. */
export class GoogleFailure extends Error {
  override readonly name = "GoogleFailure";
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  /** Milliseconds that Google wants us to wait. */
  readonly retryAfter: number | undefined;
  /** The account has been asked too much for now. */
  readonly isLimit: boolean;

  constructor(message: string, status: number | null, retryAfter?: number, isLimit = false) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
    this.isLimit = isLimit;
  }
}

/** Whether asking again may come to something. */
export const mayTryAgain = ({ status, isLimit }: GoogleFailure): boolean =>
  status === null || status === 401 || status === 408 || status === 429 || status >= 500 || isLimit;

/** Whether Google may have done it all the same. */
export const isUncertain = ({ status }: GoogleFailure): boolean => status === null || status >= 500;

/** Milliseconds. */
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

/** Accounts that must be connected anew say so themselves. */
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

/** Which accounts are meant, and what is said of one that is gone or has no token. */
interface GoogleAccounts {
  type: string;
  tokenField: string;
  gone: string;
  withoutToken: string;
}

/** Asks Google, with an account's token. @throws GoogleFailure */
export type AskGoogle = (
  asking: Asking,
  credentialsId: string,
  address: string,
  request?: ServerRequest,
) => Promise<JsonObject>;

/** Asks a service of Google's. Where it refuses a token that should be good, it is asked once more with a new one. */
export const createAskGoogle = ({ type, tokenField, gone, withoutToken }: GoogleAccounts): AskGoogle => {
  const findToken = async ({ credentials }: Asking, credentialsId: string, isRefused: boolean): Promise<string> => {
    const account = await credentials(credentialsId, type, isRefused).catch((error: unknown) => {
      const isLasting = isAccountError(error) && !("isLasting" in error && error.isLasting === false);
      // Nothing was sent: Google can't have done it.
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
