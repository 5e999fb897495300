import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { signToken } from "./sign-token.ts";

const parts = (token: string) => token.split(".").map((part) => Buffer.from(part, "base64url"));
const secret = "sécret";

it("signs claims so that only those with the secret can have done it", () => {
  const token = signToken({ scope: "user", name: "Ada Ü" }, { id: "app_1", secret });
  const [header, claims, signature] = parts(token);
  expect(JSON.parse(String(header))).toEqual({ alg: "HS256", typ: "JWT", kid: "app_1" });
  expect(JSON.parse(String(claims))).toEqual({ scope: "user", name: "Ada Ü" });
  const signed = token.slice(0, token.lastIndexOf("."));
  const withKey = (key: string) => createHmac("sha256", key).update(signed).digest();
  expect(signature).toEqual(withKey(secret));
  expect(signature).not.toEqual(withKey("another"));
});

it("writes claims as the standard wants them, without padding", () => {
  expect(
    signToken({ sub: "1234567890", name: "John Doe", iat: 1516239022 }, { id: "k", secret: "your-256-bit-secret" }),
  ).toMatch(/^[\w-]+\.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ\.[\w-]{43}$/);
});
