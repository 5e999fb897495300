import { expect, it } from "vitest";
import { toProperties } from "./typed-pairs.ts";

it("spec B5.30: a key/value pair with an empty key or value is dropped", () => {
  const rows = [{ key: "plan", value: "pro" }, { key: "", value: "x" }, { key: "y", value: "" }, { key: "z" }, {}];
  expect(toProperties(rows)).toEqual({ plan: "pro" });
});

it.each([
  ["12", 12],
  ["-1.5", -1.5],
  ["0", 0],
  ["0.5", 0.5],
  ["007", "007"],
  ["+49301234", "+49301234"],
  ["12345678901234567890", "12345678901234567890"],
  ["true", "true"],
  ["null", "null"],
  ["12 apples", "12 apples"],
  [" ", " "],
])("spec B5.31: %j is sent as %j", (value, sent) => {
  expect(toProperties([{ key: "a", value }])).toEqual({ a: sent });
});

it("a key that every object has is a key like any other", () => {
  expect(JSON.stringify(toProperties([{ key: "__proto__", value: "x" }]))).toBe('{"__proto__":"x"}');
});
