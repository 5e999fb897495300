import { createHmac } from "node:crypto";
import type { JsonObject } from "@parley/core";

/** Whom a token is signed for: others find the secret by its id. */
export interface SigningKey {
  id: string;
  secret: string;
}

const encode = (part: JsonObject): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Claims as a JSON Web Token, signed with HS256. */
export const signToken = (claims: JsonObject, { id, secret }: SigningKey): string => {
  const signed = `${encode({ alg: "HS256", typ: "JWT", kid: id })}.${encode(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
};
