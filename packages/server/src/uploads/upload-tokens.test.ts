import { afterEach, expect, it } from "vitest";
import { passTime, resetClock } from "../testing/set-clock.ts";
import { createUploadTokens, type UploadGrant } from "./upload-tokens.ts";

afterEach(resetClock);

const tokens = createUploadTokens("x".repeat(32));
const createGrant = (): UploadGrant => ({
  key: "public/a",
  type: "image/png",
  maxSize: 10,
  expiresAt: Date.now() + 60_000,
});

it("reads what it wrote, until it expires", () => {
  const grant = createGrant();
  const token = tokens.write(grant);
  passTime(50_000);
  expect(tokens.read(token)).toEqual(grant);
  passTime(10_000);
  expect(tokens.read(token)).toBeNull();
});

it("refuses a token that was changed, or signed with another secret", () => {
  const grant = createGrant();
  const token = tokens.write(grant);
  const [payload = "", signature = ""] = token.split(".");
  const larger = Buffer.from(JSON.stringify({ ...grant, maxSize: 1e9 })).toString("base64url");
  const foreign = createUploadTokens("y".repeat(32)).write(grant);
  for (const wrong of ["", ".", "a.b", payload, `${larger}.${signature}`, `${payload}.${signature.slice(1)}`, foreign])
    expect(tokens.read(wrong)).toBeNull();
});
