import { expect, it } from "vitest";
import { textDirection } from "./text-direction.ts";

it("follows the first letter", () => {
  expect(textDirection("👋 1. مرحبا Ada")).toBe("rtl");
  expect(textDirection("שלום")).toBe("rtl");
  expect(textDirection("Hi مرحبا")).toBe("ltr");
  expect(textDirection("123 !")).toBe("ltr");
});
