import { createHmac } from "node:crypto";
import type { JsonObject } from "@parley/core";

/** The signing secret and its id, by which recipients find the secret. */
export interface SigningKey {
  id: string;
  secret: string;
}

const encode = (part: JsonObject): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Signs claims as a JSON Web Token with HS256. */
export const signToken = (claims: JsonObject, { id, secret }: SigningKey): string => {
  const signed = `${encode({ alg: "HS256", typ: "JWT", kid: id })}.${encode(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
};
