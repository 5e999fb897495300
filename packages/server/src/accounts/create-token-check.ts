import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** A check whether a text is the token, in constant time. Only the token's hash is kept in memory. */
export const createTokenCheck = (token: string): ((candidate: string) => boolean) => {
  const expected = digest(token);
  return (candidate) => timingSafeEqual(digest(candidate), expected);
};
