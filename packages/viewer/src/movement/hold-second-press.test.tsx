import { afterEach, expect, it } from "vitest";
import { holdSecondPress } from "./hold-second-press.ts";

afterEach(() => document.body.replaceChildren());

/** Renders a page with a field right after an answer. Returns whether Enter reaches the field's form. */
const answerAnd = (doNext: (field: HTMLInputElement) => void): boolean => {
  document.body.innerHTML = '<div class="parley-input"><input></div>';
  const field = document.querySelector("input");
  if (!field) throw new Error("There is no field");
  let hasCome = false;
  field.addEventListener("keydown", () => {
    hasCome = true;
  });
  const answered = holdSecondPress(document.body);
  answered();
  doNext(field);
  hasCome = false;
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  return hasCome;
};

it("Enter pressed twice answers one question", () => {
  expect(answerAnd(() => {})).toBe(false);
});

it("Enter after another key is meant for the new question", () => {
  expect(answerAnd((field) => field.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true })))).toBe(
    true,
  );
});

it("Enter after text that came without a key is, too: pasted, filled in by the browser, or dictated", () => {
  expect(answerAnd((field) => field.dispatchEvent(new InputEvent("input", { bubbles: true })))).toBe(true);
});
