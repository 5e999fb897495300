import { expect, it } from "vitest";
import { completePairs } from "./complete-pairs.ts";

it("spec 5.17: A key/value pair with an empty key or value is dropped", () => {
  const text = (template: string) => template.replace("{{Name}}", "Ada").replace("{{Nobody}}", "");
  const pairs = [
    { key: "name", value: "{{Name}}" },
    { key: "", value: "no key" },
    { key: "no value", value: "" },
    { key: "{{Nobody}}", value: "no key in the end" },
    { key: "no value in the end", value: "{{Nobody}}" },
    { value: "no key at all" },
    { key: "no value at all" },
    {},
    { key: "name", value: "0" },
  ];
  expect(completePairs(pairs, text)).toEqual([
    ["name", "Ada"],
    ["name", "0"],
  ]);
});
