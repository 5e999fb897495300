import { complete } from "@parley/core/fields";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { block } from "./block.ts";
import { view as View } from "./view.tsx";

afterEach(cleanup);

const show = (stored: object = {}, prefilledValue = "") => {
  const onReply = vi.fn();
  const options = complete(block.options, { format: "dd/MM/yyyy", ...stored }) as never;
  const { container } = render(
    <View options={options} items={[]} prefilledValue={prefilledValue} question="When?" onReply={onReply} />,
  );
  const [from, to] = container.querySelectorAll("input");
  if (!from) throw new Error("There is no field");
  return { container, from, to, onReply, button: screen.getByRole<HTMLButtonElement>("button") };
};
const type = (field: HTMLInputElement | undefined, value: string) => {
  if (field) fireEvent.change(field, { target: { value } });
};

it("sends the date picked", () => {
  const { from, to, button, onReply } = show({ labels: { button: "Go" } });
  expect([from.type, from.getAttribute("aria-label"), to, button.textContent]).toEqual([
    "date",
    "When?",
    undefined,
    "Go",
  ]);
  type(from, "2030-05-01");
  fireEvent.click(button);
  expect(onReply).toHaveBeenCalledWith({ text: "2030-05-01" });
});

it("asks for a time as well where wanted", () => {
  const { from, button, onReply } = show({ hasTime: true });
  expect(from.type).toBe("datetime-local");
  type(from, "2030-05-01T14:30");
  fireEvent.click(button);
  expect(onReply).toHaveBeenCalledWith({ text: "2030-05-01T14:30" });
});

it("spec 5.13: Date: at least one of from and to is needed; a range is shown as 'from to to'", () => {
  const { from, to, button, onReply } = show({ isRange: true });
  expect(button.disabled).toBe(true);
  type(from, "2030-05-01");
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  expect(onReply).toHaveBeenLastCalledWith({ text: "2030-05-01 to" });
  type(to, "2030-05-04");
  fireEvent.click(button);
  expect(onReply).toHaveBeenLastCalledWith({ text: "2030-05-01 to 2030-05-04" });
  type(from, "");
  fireEvent.click(button);
  expect(onReply).toHaveBeenLastCalledWith({ text: "to 2030-05-04" });
  type(to, "");
  expect(button.disabled).toBe(true);
});

it("spec 5.5: Inputs cannot be submitted empty (the send button is disabled); the browser validity check also applies (date)", () => {
  const { from, button } = show();
  expect([from.required, button.disabled]).toEqual([true, true]);
});

it("spec 3.18: date: labels from, to, button", () => {
  show({ isRange: true, labels: { from: "Arrival", to: "Departure", button: "Book" } });
  expect(screen.getByLabelText<HTMLInputElement>("Arrival").type).toBe("date");
  expect(screen.getByLabelText<HTMLInputElement>("Departure").type).toBe("date");
  expect(screen.getByRole("group", { name: "When?" })).toBeDefined();
  expect(screen.getByRole("button").textContent).toBe("Book");
});

it("bounds the fields, and a range by its own beginning", () => {
  const { from, to } = show({ isRange: true, min: "2030-01-01", max: "2030-12-31" });
  expect([from.min, from.max, to?.min, to?.max]).toEqual(["2030-01-01", "2030-12-31", "2030-01-01", "2030-12-31"]);
  type(from, "2030-05-01");
  expect(to?.min).toBe("2030-05-01");
  cleanup();
  expect(show().from).toMatchObject({ min: "", max: "9999-12-31" });
});

it("begins with an answer given before", () => {
  expect(show({}, "02/05/2030").from.value).toBe("2030-05-02");
  cleanup();
  expect(show({ hasTime: true, format: "d MMM yyyy h:mm a" }, "2 May 2030 2:30 PM").from.value).toBe(
    "2030-05-02T14:30",
  );
  cleanup();
  const { from, to } = show({ isRange: true, labels: { separator: "bis" } }, "01/05/2030 bis 04/05/2030");
  expect([from.value, to?.value]).toEqual(["2030-05-01", "2030-05-04"]);
  cleanup();
  expect(show({}, "whenever").from.value).toBe("");
});
