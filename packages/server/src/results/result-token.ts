import { createHmac, timingSafeEqual } from "node:crypto";

/** The separator between a result's id and token in its key. It occurs in neither. */
const divider = ".";

/** A result and its token, as sent by a client. */
export interface NamedResult {
  resultId: string;
  /** Undefined if the client sent the id alone. */
  token: string | undefined;
}

/** Splits a client's text into a result's id and token. It may consist of the id alone. */
export const parseResultKey = (text: string): NamedResult => {
  const at = text.indexOf(divider);
  return at < 0 ? { resultId: text, token: undefined } : { resultId: text.slice(0, at), token: text.slice(at + 1) };
};

/**
 * Creates and checks the tokens with which a visitor may write to a result. They are derived from the result's id and
 * the encryption secret. So they need not be stored, and any process can verify them.
 */
export const createResultTokens = (secret: string) => {
  const digest = (resultId: string) => createHmac("sha256", secret).update(`result-token:${resultId}`).digest();
  const tokenOf = (resultId: string): string => digest(resultId).toString("base64url");
  return {
    tokenOf,
    /**
     * The id and the token in one text. Clients that know only ids store this text as the id, and so prove that they
     * are the same visitor.
     */
    keyOf: (resultId: string): string => resultId + divider + tokenOf(resultId),
    isToken(resultId: string, token: string): boolean {
      const candidate = Buffer.from(token, "base64url");
      const expected = digest(resultId);
      return candidate.length === expected.length && timingSafeEqual(candidate, expected);
    },
  };
};

export type ResultTokens = ReturnType<typeof createResultTokens>;
