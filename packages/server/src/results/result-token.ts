import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Tokens that let a visitor write to a result. They are made from the result's id and the encryption secret, so
 * nothing is stored, and any process can check them.
 */
export const createResultTokens = (secret: string) => {
  const digest = (resultId: string) => createHmac("sha256", secret).update(`result-token:${resultId}`).digest();
  return {
    tokenOf: (resultId: string): string => digest(resultId).toString("base64url"),
    isToken(resultId: string, token: string): boolean {
      const candidate = Buffer.from(token, "base64url");
      const expected = digest(resultId);
      return candidate.length === expected.length && timingSafeEqual(candidate, expected);
    },
  };
};

export type ResultTokens = ReturnType<typeof createResultTokens>;
