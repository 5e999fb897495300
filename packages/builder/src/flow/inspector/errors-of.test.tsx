import { f } from "@parley/core/fields";
import type { Diagnostic } from "@parley/core/lint";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { FieldsForm } from "../../form/index.ts";
import { openBot, showInBot } from "../testing/open-bot.tsx";
import { errorsOf } from "./errors-of.tsx";

afterEach(cleanup);

const field = f.fields({ model: f.text({ label: "Model", help: "Which one answers." }) });
const problem: Diagnostic = {
  rule: "ending-value",
  severity: "warning",
  field: "model",
  message: "Ask uses gpt-old, which ends on 2030-01-31.",
  remedy: "Choose another one.",
};

const show = async (problems: readonly Diagnostic[]) => {
  const document = await openBot();
  showInBot(document, <FieldsForm field={field} values={{ model: "gpt-old" }} {...errorsOf(problems)} />);
  const input = screen.getByRole("textbox", { name: "Model" });
  const words = (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => window.document.getElementById(id)?.textContent)
    .join(" ");
  return { document, input, words };
};

it("a warning belongs to its field, and does not make its value wrong", async () => {
  const { input, words } = await show([problem]);
  expect(input.getAttribute("aria-invalid")).toBeNull();
  expect(words).toContain("Which one answers.");
  expect(words).toContain("Warning: Ask uses gpt-old, which ends on 2030-01-31.");
});

it("what mends a warning stands beside it", async () => {
  const operations = [{ op: "drop", table: "groups", id: "none" }] as const;
  const { document } = await show([{ ...problem, fix: { label: "Use gpt-new", operations } }]);
  const before = document.getState().draft;
  await userEvent.click(screen.getByRole("button", { name: "Use gpt-new" }));
  expect(document.getState().draft).toEqual(before);
});

it("an error marks its field", async () => {
  const { input, words } = await show([{ ...problem, severity: "error", message: "It is gone." }]);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(words).toContain("It is gone.");
  expect(words).not.toContain("Warning");
});
