import { expect, test } from "vitest";
import { nameVariable } from "./name-variable.ts";

test.each([
  ["What's your name?", "Name"],
  ["What's your favourite colour?", "Favourite colour"],
  ["Tea or coffee, {{Name}}?", "Tea or coffee"],
  ["{{First name}}, tea or coffee?", "Tea or coffee"],
  ["First and last name?", "First and last name"],
  ["And your city?", "City"],
  ["Are you in or out?", "Out"],
  ["Are you a customer of ours?", "Customer"],
  ["{{Name}}?", "Answer"],
  ["Hello! What is your name?", "Name"],
  ["Welcome to the tea house. Tea or coffee? Either is fine.", "Tea or coffee"],
  ["Great?! And your city?", "City"],
  ["How large is your company?", "Company"],
  ["How old are you, {{Name}}?", "Age"],
])("%s is saved in %s", (question, name) => {
  expect(nameVariable(question, new Set())).toBe(name);
});

test("names that are taken get a number", () => {
  expect(nameVariable("Tea or coffee?", new Set(["tea or coffee"]))).toBe("Tea or coffee 2");
});
