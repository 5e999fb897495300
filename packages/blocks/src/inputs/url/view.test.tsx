import { complete } from "@parley/core/fields";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { block } from "./block.ts";
import { view as View } from "./view.tsx";

afterEach(cleanup);

const show = (stored: object = {}, input: { prefilledValue?: string; question?: string } = {}) => {
  const onReply = vi.fn();
  const options = complete(block.options, stored) as never;
  render(<View options={options} items={[]} prefilledValue="" question="" onReply={onReply} {...input} />);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  return { field, onReply, user: userEvent.setup(), button: screen.getByRole<HTMLButtonElement>("button") };
};

it("spec 5.3: the URL field auto-prefixes https://", async () => {
  const { field, onReply, user } = show();
  await user.type(field, "www.example.com{Enter}");
  expect(field.value).toBe("https://www.example.com");
  expect(onReply).toHaveBeenCalledWith({ text: "https://www.example.com" });
});

it.each([
  ["http://x.org", "http://x.org"],
  ["https://x.org", "https://x.org"],
  ["HTTPS://x.org", "HTTPS://x.org"],
  ["hotmail.com", "https://hotmail.com"],
  ["httpbin.org", "https://httpbin.org"],
])("leaves a scheme alone: %s becomes %s", async (typed, shown) => {
  const { field, user } = show();
  await user.type(field, typed);
  expect(field.value).toBe(shown);
});

it("can be emptied, and pasted over", async () => {
  const { field, user } = show({}, { prefilledValue: "www.a.org" });
  expect(field.value).toBe("https://www.a.org");
  await user.clear(field);
  expect(field.value).toBe("");
  await user.paste("b.org/x");
  expect(field.value).toBe("https://b.org/x");
  await user.type(field, "{Backspace}{Backspace}");
  expect(field.value).toBe("https://b.org");
  await user.tripleClick(field);
  await user.paste("c.org");
  expect(field.value).toBe("https://c.org");
});

it("spec 5.5: Inputs cannot be submitted empty (the send button is disabled); the browser validity check also applies (URL)", async () => {
  const { field, button, onReply, user } = show();
  expect([field.type, field.required, button.disabled]).toEqual(["url", true, true]);
  await user.type(field, " {Enter}");
  expect(button.disabled).toBe(true);
  expect(onReply).not.toHaveBeenCalled();
  await user.type(field, "a.org");
  expect(button.disabled).toBe(false);
});

it("shows its labels and is named by the question", () => {
  const { field, button } = show({ labels: { placeholder: "Your page", button: "Go" } }, { question: "Where?" });
  expect(field.placeholder).toBe("Your page");
  expect(field.getAttribute("aria-label")).toBe("Where?");
  expect(button.textContent).toBe("Go");
});
