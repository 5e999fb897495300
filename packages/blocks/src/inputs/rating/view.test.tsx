import { complete } from "@parley/core/fields";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { block } from "./block.ts";
import { view as View } from "./view.tsx";

afterEach(cleanup);

const show = (options: object, prefilledValue = "") => {
  const onReply = vi.fn();
  const whole = complete(block.options, options) as never;
  const shown = render(
    <View options={whole} items={[]} prefilledValue={prefilledValue} question="How much?" onReply={onReply} />,
  );
  return { onReply, user: userEvent.setup(), container: shown.container };
};

it("spec 5.11: goes from 0 to 10 by default, and needs a pick and the button", async () => {
  const { onReply, user } = show({});
  expect(screen.getAllByRole("radio")).toHaveLength(11);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
  await user.click(screen.getByRole("radio", { name: "7" }));
  expect(onReply).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(onReply).toHaveBeenCalledWith({ text: "7" });
});

it("shows its labels and starts where it is told", () => {
  show({ startsAt: 2, length: 4, labels: { left: "Bad", right: "Good" } });
  expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual(["2", "3", "4"]);
  expect(screen.getByText("Bad")).toBeTruthy();
  expect(screen.getByText("Good")).toBeTruthy();
});

it("spec 5.11: sends with one click where the author wants that", async () => {
  const { onReply, user } = show({ isOneClickSubmitEnabled: true });
  await user.click(screen.getByRole("button", { name: "3" }));
  expect(onReply).toHaveBeenCalledWith({ text: "3" });
});

it("fills stars up to the one picked", async () => {
  const { user, container } = show({ buttonType: "Icons", length: 5, startsAt: 1 });
  await user.click(screen.getByRole("radio", { name: "3 / 5" }));
  expect(container.querySelectorAll(".parley-icon-filled")).toHaveLength(3);
});

it("uses the author's SVG as a mask only: nothing in it becomes part of the page", () => {
  const svg = '<svg viewBox="0 0 1 1"><script>alert(1)</script><path d="M0 0"/></svg>';
  const { container } = show({ buttonType: "Icons", length: 3, startsAt: 1, customIcon: { isEnabled: true, svg } });
  expect(container.querySelector("script")).toBeNull();
  expect(container.querySelectorAll(".parley-mask-icon")).toHaveLength(3);
});

it("begins with the rating that is known and on the scale, and bounds a scale gone wild", () => {
  show({}, "7");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "7" }).checked).toBe(true);
  cleanup();
  for (const other of ["11", "-1", "7.5", "seven", " "]) {
    show({}, other);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
    cleanup();
  }
  show({ startsAt: -1000 });
  expect(screen.getAllByRole("radio").length).toBeLessThanOrEqual(101);
});
