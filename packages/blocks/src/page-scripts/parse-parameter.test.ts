import { expect, it } from "vitest";
import { parseParameter } from "./parse-parameter.ts";

it("spec B5.31: numeric texts become numbers, except those with a leading zero or a leading plus", () => {
  expect(["12", "0", "0.5", "-3"].map(parseParameter)).toEqual([12, 0, 0.5, -3]);
  expect(["012", "+12"].map(parseParameter)).toEqual(["012", "+12"]);
});

it("reads lists, objects and switches, and leaves words alone", () => {
  expect(parseParameter('["a", "b"]')).toEqual(["a", "b"]);
  expect(parseParameter('[{"id": "a", "quantity": 2}]')).toEqual([{ id: "a", quantity: 2 }]);
  expect(parseParameter("true")).toBe(true);
  expect(["EUR", "null", "", "{broken"].map(parseParameter)).toEqual(["EUR", "null", "", "{broken"]);
});
