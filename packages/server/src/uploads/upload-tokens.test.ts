import { expect, it } from "vitest";
import { createUploadTokens, type UploadGrant } from "./upload-tokens.ts";

const tokens = createUploadTokens("x".repeat(32));
const grant: UploadGrant = { key: "public/a", type: "image/png", maxSize: 10, expiresAt: 2000 };

it("reads what it wrote, until it expires", () => {
  const token = tokens.write(grant);
  expect(tokens.read(token, 1999)).toEqual(grant);
  expect(tokens.read(token, 2000)).toBeNull();
});

it("refuses a token that was changed, or signed with another secret", () => {
  const token = tokens.write(grant);
  const [payload = "", signature = ""] = token.split(".");
  const larger = Buffer.from(JSON.stringify({ ...grant, maxSize: 1e9 })).toString("base64url");
  const foreign = createUploadTokens("y".repeat(32)).write(grant);
  for (const wrong of ["", ".", "a.b", payload, `${larger}.${signature}`, `${payload}.${signature.slice(1)}`, foreign])
    expect(tokens.read(wrong, 1000)).toBeNull();
});
