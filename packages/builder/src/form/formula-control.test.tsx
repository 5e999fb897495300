import { type Formula, readFormula } from "@parley/core";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { Inspector } from "../flow/inspector/inspector.tsx";
import { draftOf, openBot, showInBot } from "../flow/testing/open-bot.tsx";

afterEach(cleanup);

const show = async (options: Record<string, string> = {}) => {
  const file = {
    variables: [{ id: "vScore", name: "Score" }],
    groups: [
      {
        id: "g",
        title: "G",
        graphCoordinates: { x: 0, y: 0 },
        blocks: [{ id: "b", type: "Set variable", options: { variableId: "vScore", ...options } }],
      },
    ],
  };
  const document = await openBot(draftOf(file));
  document.select({ blocks: ["b"] });
  showInBot(document, <Inspector />);
  const user = userEvent.setup();
  const code = () => document.getState().draft.blocks.b?.options.expressionToEvaluate;
  return {
    user,
    code,
    formula: (): Formula | undefined => {
      const written = code();
      return typeof written === "string" ? readFormula(written) : undefined;
    },
    choose: async (name: string) => {
      await user.click(screen.getByRole("button", { name: /How the value is made/ }));
      await user.click(await screen.findByRole("option", { name }));
    },
  };
};

it("points for answers are filled in as a sentence, and there is no code to see", async () => {
  const { user, formula, choose } = await show();
  await choose("Points for answers");
  expect(formula()).toEqual({ kind: "points", to: "{{Score}}", answer: "", rows: [["", ""]] });
  expect(screen.queryByRole("textbox", { name: "Value" })).toBeNull();
  await user.type(screen.getByRole("textbox", { name: "Variable with the answer" }), "x");
  await user.type(screen.getByRole("textbox", { name: "Answer 1" }), "Yes");
  await user.type(screen.getByRole("textbox", { name: "Points 1" }), "10");
  await user.click(screen.getByRole("button", { name: "Add a row" }));
  await user.type(screen.getByRole("textbox", { name: "Answer 2" }), "No");
  await user.type(screen.getByRole("textbox", { name: "Points 2" }), "0");
  expect(formula()).toEqual({
    kind: "points",
    to: "{{Score}}",
    answer: "x",
    rows: [
      ["Yes", "10"],
      ["No", "0"],
    ],
  });
  await user.click(screen.getByRole("button", { name: "Actions for No" }));
  await user.click(await screen.findByRole("menuitem", { name: "Move up" }));
  expect(formula()).toMatchObject({
    rows: [
      ["No", "0"],
      ["Yes", "10"],
    ],
  });
  await user.click(screen.getByRole("button", { name: "Actions for No" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  expect(formula()).toMatchObject({ rows: [["Yes", "10"]] });
});

it.each([
  ["Add to a number", "How much is added", { kind: "add", to: "{{Score}}", amount: "15" }],
  ["Today plus days", "Number of days", { kind: "day", days: "75" }],
  ["Join texts", "Text", { kind: "join", text: "5" }],
  ["Look up in a table", "Value if it is not in the table", { kind: "table", otherwise: "5" }],
])("%s is filled in", async (name, field, expected) => {
  const { user, formula, choose } = await show();
  await choose(name);
  await user.type(screen.getByRole("textbox", { name: field }), "5");
  expect(formula()).toMatchObject(expected);
});

it("code stays code, and can be had back", async () => {
  const { code, choose } = await show({ expressionToEvaluate: "{{Score}} * 2" });
  expect(screen.getByRole("button", { name: /How the value is made/ }).textContent).toContain("Text, variable or code");
  await choose("Add to a number");
  expect(code()).toContain("const sum");
  await choose("Text, variable or code");
  expect(code()).toBeUndefined();
  expect(screen.getByRole("textbox", { name: "Value" })).toBeTruthy();
});
