import { complete } from "@parley/core/fields";
import { visitorTexts } from "@parley/core/visitor-texts";
import { setTexts } from "@parley/ui";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { block } from "./block.ts";
import { view as View } from "./view.tsx";

afterEach(cleanup);

const show = (stored: object = {}, input: { prefilledValue?: string; question?: string } = {}) => {
  const onReply = vi.fn();
  const options = complete(block.options, stored) as never;
  render(<View options={options} items={[]} prefilledValue="" question="When?" onReply={onReply} {...input} />);
  const field = screen.getByLabelText<HTMLInputElement>(input.question === "" ? "Time" : "When?");
  return { field, onReply, button: screen.getByRole<HTMLButtonElement>("button") };
};

it("sends the time picked", () => {
  const { field, button, onReply } = show({ labels: { button: "Go" } });
  expect([field.type, button.textContent]).toEqual(["time", "Go"]);
  fireEvent.change(field, { target: { value: "14:30" } });
  fireEvent.click(button);
  expect(onReply).toHaveBeenCalledWith({ text: "14:30" });
});

it("spec 5.5: Inputs cannot be submitted empty (the send button is disabled); the browser validity check also applies (time)", () => {
  const { field, button } = show();
  expect([field.required, button.disabled]).toEqual([true, true]);
});

it("asks for seconds where the format has them", () => {
  expect(show().field.step).toBe("");
  cleanup();
  expect(show({ format: "HH:mm:ss" }, { prefilledValue: "07:08:09" }).field).toMatchObject({
    step: "1",
    value: "07:08:09",
  });
});

it("begins with an answer given before, and has a name without a question", () => {
  expect(show({ format: "h:mm a" }, { prefilledValue: "2:30 PM" }).field.value).toBe("14:30");
  cleanup();
  expect(show({}, { prefilledValue: "soon", question: "" }).field.value).toBe("");
});

it("is named in the page's language where no question names it", () => {
  setTexts(visitorTexts("fr-CA").said);
  render(
    <View options={complete(block.options, {}) as never} items={[]} prefilledValue="" question="" onReply={vi.fn()} />,
  );
  expect(screen.getByLabelText("Heure")).toBeTruthy();
  setTexts();
});
