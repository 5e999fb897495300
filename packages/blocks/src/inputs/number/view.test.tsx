import { complete } from "@parley/core/fields";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { block } from "./block.ts";
import { affixesOf } from "./number-format.ts";
import { view as View } from "./view.tsx";

afterEach(cleanup);

const show = (stored: object = {}, input: { prefilledValue?: string; question?: string } = {}) => {
  const onReply = vi.fn();
  const options = complete(block.options, stored) as never;
  const { container } = render(
    <View options={options} items={[]} prefilledValue="" question="" onReply={onReply} {...input} />,
  );
  const field = screen.getByRole<HTMLInputElement>("spinbutton");
  return { container, field, onReply, user: userEvent.setup(), button: screen.getByRole<HTMLButtonElement>("button") };
};

it("sends what is typed", async () => {
  const { field, onReply, user } = show();
  await user.type(field, "007.5{Enter}");
  expect(onReply).toHaveBeenCalledWith({ text: "007.5" });
});

it("spec 3.14, 5.4: Number input uses min, max and step (step default any): the browser's field has them", () => {
  const limited = show({ min: 2, max: 8, step: 0.5 }).field;
  expect([limited.min, limited.max, limited.step]).toEqual(["2", "8", "0.5"]);
  cleanup();
  const free = show().field;
  expect([free.min, free.max, free.step]).toEqual(["", "", "any"]);
});

it("spec 5.4: Number input uses step: counted from the minimum or zero, not from what is in the field", async () => {
  const { field, user } = show({ step: 5 }, { prefilledValue: "3" });
  expect(field.value).toBe("3");
  await user.tab();
  expect(field.getAttribute("value")).toBeNull();
});

it("spec 5.5: Inputs cannot be submitted empty (the send button is disabled); the browser validity check also applies (number)", async () => {
  const { field, button, onReply, user } = show();
  expect([field.required, button.disabled]).toEqual([true, true]);
  await user.type(field, "{Enter}");
  expect(onReply).not.toHaveBeenCalled();
  await user.type(field, "1");
  expect(button.disabled).toBe(false);
});

it("shows the sign of money, percentage and measure beside the field", () => {
  const { container, field } = show({ style: "currency", currency: "EUR" });
  const sign = container.querySelector(".parley-number-affix");
  expect(sign?.textContent).toBe("€");
  expect(field.previousElementSibling).toBe(sign);
  expect(field.getAttribute("aria-describedby")).toContain(sign?.id);
  cleanup();
  const percent = show({ style: "percent" });
  expect(percent.field.nextElementSibling?.textContent).toBe("%");
  cleanup();
  expect(show().field.getAttribute("aria-describedby")).toBeNull();

  expect(affixesOf({ style: "currency", currency: "EUR", locale: "de" })).toEqual({ before: "", after: "€" });
  expect(affixesOf({ style: "unit", unit: "kilometer" })).toEqual({ before: "", after: "km" });
  expect(affixesOf({ style: "currency" })).toEqual({ before: "", after: "" });
});

it("brings up the keyboard of digits where a number can't be negative", () => {
  const keyboards = [{}, { min: -1 }, { min: 0 }, { min: 0, step: 0.5 }, { min: 0, step: 1 }].map((options) => {
    const mode = show(options).field.getAttribute("inputmode");
    cleanup();
    return mode;
  });
  expect(keyboards).toEqual([null, null, "decimal", "decimal", "numeric"]);
});

it("shows its labels and is named by the question", () => {
  const { field, button } = show({ labels: { placeholder: "Age", button: "Go" } }, { question: "How old?" });
  expect(field.placeholder).toBe("Age");
  expect(field.getAttribute("aria-label")).toBe("How old?");
  expect(button.textContent).toBe("Go");
});
