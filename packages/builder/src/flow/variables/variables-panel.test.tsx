import type { BotFile } from "@parley/core/format";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { draftOf, openBot, showInBot } from "../testing/open-bot.tsx";
import { VariablesPanel } from "./variables-panel.tsx";

afterEach(cleanup);

const file: Partial<BotFile> = {
  variables: [
    { id: "name", name: "Name" },
    { id: "plan", name: "Plan", value: "free" },
  ],
  groups: [
    {
      id: "welcome",
      title: "Welcome",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: "hi", type: "text", content: { richText: [{ type: "p", children: [{ text: "Hi {{Name}}" }] }] } },
        { id: "ask", type: "text input", options: { variableId: "name" } },
      ],
    },
  ],
};

const show = async (parts: Partial<BotFile> = file) => {
  const document = await openBot(draftOf(parts));
  showInBot(document, <VariablesPanel />);
  return { document, user: userEvent.setup(), variables: () => document.getState().draft.variables };
};

it("says what variables are for while there is none, and makes the first", async () => {
  const { user, variables } = await show({});
  expect(screen.getByText("No variables yet")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "New variable" }));
  expect(Object.values(variables()).map(({ name }) => name)).toEqual(["Variable"]);
});

it("finds variables, and makes one of what was searched for", async () => {
  const { user, variables } = await show();
  await user.type(screen.getByRole("searchbox"), "pla");
  expect(screen.queryByRole("button", { name: /^Name/ })).toBeNull();
  expect(screen.getByRole("button", { name: /^Plan/ })).toBeTruthy();
  await user.type(screen.getByRole("searchbox"), "ce");
  await user.click(screen.getByRole("button", { name: 'Create "place"' }));
  expect(Object.values(variables()).map(({ name }) => name)).toContain("place");
});

it("renames a variable everywhere", async () => {
  const { user, document, variables } = await show();
  await user.click(screen.getByRole("button", { name: /^Name/ }));
  const name = screen.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "First name{Enter}");
  expect(variables().name?.name).toBe("First name");
  expect(JSON.stringify(document.getState().draft.blocks.hi?.options)).toContain("Hi {{First name}}");
  document.undo();
  expect(JSON.stringify(document.getState().draft.blocks.hi?.options)).toContain("Hi {{Name}}");
});

it("sets the value at the start, and whether results have it", async () => {
  const { user, variables } = await show();
  await user.click(screen.getByRole("button", { name: /^Plan/ }));
  const value = screen.getByRole("textbox", { name: "Value at the start" });
  await user.clear(value);
  await user.type(value, "paid");
  await user.click(screen.getByRole("switch", { name: /Only for this chat/ }));
  expect(variables().plan).toMatchObject({ value: "paid", isSessionVariable: true });
});

it("leads to where a variable is used", async () => {
  const { user, document } = await show();
  await user.click(screen.getByRole("button", { name: /^Name.*Used 2 times/ }));
  await user.click(screen.getByRole("button", { name: /Welcome · Free text sets it/ }));
  expect(document.getState().selection.blocks).toEqual(["ask"]);
});

it("asks before one that is used is deleted, and names the places", async () => {
  const { user, document, variables } = await show();
  await user.click(screen.getByRole("button", { name: /^Name/ }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/It is used in 2 places/)).toBeTruthy();
  expect(variables().name).toBeDefined();
  const buttons = screen.getAllByRole("button", { name: "Delete" });
  await user.click(buttons.at(-1) as HTMLElement);
  expect(variables().name).toBeUndefined();
  expect(document.getState().draft.blocks.ask?.options).toEqual({});
});
