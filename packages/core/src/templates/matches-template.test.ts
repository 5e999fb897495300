import { expect, it } from "vitest";
import { matchesTemplate } from "./matches-template.ts";

it.each([
  ["Hi {{Name}}!", "Hi Ada!", true],
  ["Hi {{Name}}!", "Hi !", true],
  ["Hi {{Name}}!", "Hi Ada", false],
  ["Hi {{Name}}!", "Ho Ada!", false],
  ["{{A}}, {{B}}", "a, b", true],
  ["{{A}}, {{B}}", "a b", false],
  ["{{= A.map(x => x + 1) =}}@x.org", "9@x.org", true],
  ["ab{{A}}ba", "aba", false],
  ["plain", "plain", true],
  ["plain", "plainer", false],
  ["", "", true],
])("%j may become %j: %j", (template, text, expected) => {
  expect(matchesTemplate(template, text)).toBe(expected);
});
