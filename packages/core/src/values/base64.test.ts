import { expect, it } from "vitest";
import { base64 } from "./base64.ts";

it.each(["", "a", "ab", "abc", "Aladdin:open sesame", "schöne Grüße", "日本 🎉"])(
  "%j as everybody writes it",
  (text) => {
    expect(base64(text)).toBe(Buffer.from(text).toString("base64"));
  },
);

it("takes bytes as well", () => {
  expect(base64(new Uint8Array([0, 255, 16, 128]))).toBe("AP8QgA==");
});
