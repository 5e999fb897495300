import { f } from "@parley/core/fields";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { useDocumentState } from "../../../app/document-context.tsx";
import { setTheme } from "../../../document/edits/index.ts";
import type { BotDocument } from "../../../document/index.ts";
import { openBot, showInBot } from "../../testing/open-bot.tsx";
import { FieldsForm, type FieldsFormProps } from "./fields-form.tsx";

afterEach(cleanup);

/** A form whose values stand in the theme of a bot. */
const ThemeForm = ({
  field,
  document,
  errors,
}: Pick<FieldsFormProps, "field" | "errors"> & { document: BotDocument }) => {
  const values = useDocumentState(({ draft }) => draft.bot.bot?.theme ?? {});
  return (
    <FieldsForm
      field={field}
      values={values}
      onChange={(path, value, label) => document.change(label, (draft) => setTheme(draft, path, value))}
      {...(errors ? { errors } : {})}
    />
  );
};

const show = async (fields: Parameters<typeof f.fields>[0], errors?: ReadonlyMap<string, string>) => {
  const document = await openBot();
  showInBot(document, <ThemeForm field={f.fields(fields)} document={document} {...(errors ? { errors } : {})} />);
  return {
    document,
    user: userEvent.setup(),
    values: () => document.getState().draft.bot.bot?.theme,
  };
};

describe("a text", () => {
  it("shows its default as a placeholder, and has it again once it is emptied", async () => {
    const { user, values } = await show({ button: f.text({ label: "Button", default: "Send" }) });
    const field = screen.getByRole("textbox", { name: "Button" });
    expect(field.getAttribute("placeholder")).toBe("Send");
    await user.type(field, "Go");
    expect(values()).toEqual({ button: "Go" });
    await user.clear(field);
    expect(values()).toEqual({});
  });

  it("can be left empty on purpose", async () => {
    const { user, values } = await show({ button: f.text({ label: "Button", default: "Send" }) });
    await user.click(screen.getByRole("button", { name: "Leave empty: Button" }));
    expect(values()).toEqual({ button: "" });
    await user.click(screen.getByRole("button", { name: "Use the default: Button" }));
    expect(values()).toEqual({});
  });

  it("offers the bot's variables on {{, and makes new ones", async () => {
    const { user, values, document } = await show({ text: f.text({ label: "Text" }) });
    await user.type(screen.getByRole("textbox", { name: "Text" }), "Hi {{{{");
    await user.type(await screen.findByRole("searchbox"), "Name");
    await user.click(await screen.findByRole("option", { name: 'Create "Name"' }));
    expect(values()).toEqual({ text: "Hi {{Name}}" });
    expect(Object.values(document.getState().draft.variables).map(({ name }) => name)).toEqual(["Name"]);
  });

  it("tells what is wrong beside it", async () => {
    await show({ text: f.text({ label: "Text" }) }, new Map([["text", "There is no such thing."]]));
    expect(screen.getByText("There is no such thing.")).toBeTruthy();
  });
});

it("a number is stored while it is typed, and only where it may stand there", async () => {
  const { user, values } = await show({ size: f.number({ label: "Size", default: 5, min: 1, max: 20 }) });
  const field = screen.getByRole("textbox", { name: "Size" });
  await user.type(field, "12");
  expect(values()).toEqual({ size: 12 });
  await user.type(field, "0");
  expect(values()).toEqual({ size: 12 });
  expect(screen.getByText("Write a number from 1 to 20.")).toBeTruthy();
  await user.clear(field);
  await user.type(field, "{ArrowUp}");
  expect(values()).toEqual({ size: 6 });
});

it("a field appears with what it depends on", async () => {
  const { user, values } = await show({
    isOn: f.bool({ label: "On", default: false }),
    name: f.text({ label: "Name", showIf: { field: "isOn", is: true } }),
  });
  expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
  await user.click(screen.getByRole("switch", { name: "On" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "x");
  expect(values()).toEqual({ isOn: true, name: "x" });
});

it("what is seldom needed is folded", async () => {
  const { user } = await show({ name: f.text({ label: "Name", isAdvanced: true }) });
  expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More options" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toBeTruthy();
});

it("another shape keeps what it shares with the one before, unless it means something else", async () => {
  const shapes = {
    a: {
      label: "First",
      fields: { size: f.number({ label: "Size", default: 1 }), content: f.color({ label: "Colour" }) },
    },
    b: {
      label: "Second",
      fields: { size: f.number({ label: "Size", default: 1 }), content: f.address({ label: "Address" }) },
    },
  };
  const { user, values } = await show({ back: f.union("type", shapes, { label: "Background", default: "a" }) });
  await user.type(screen.getByRole("textbox", { name: "Size" }), "4");
  await user.type(screen.getByRole("textbox", { name: "Colour" }), "red");
  await user.click(screen.getByRole("radio", { name: "Second" }));
  expect(values()).toEqual({ back: { type: "b", size: 4 } });
});

describe("rows", () => {
  const rows = () => screen.getAllByRole("listitem");
  const fields = {
    list: f.list(f.fields({ key: f.text({ label: "Key" }) }), {
      label: "Pairs",
      rowTitle: "key",
      addLabel: "Add a pair",
    }),
  };

  it("are added, moved by keys, duplicated and removed", async () => {
    const { user } = await show(fields);
    await user.click(screen.getByRole("button", { name: "Add a pair" }));
    await user.type(screen.getByRole("textbox", { name: "Key" }), "one");
    await user.click(screen.getByRole("button", { name: "Add a pair" }));
    await user.type(screen.getAllByRole("textbox", { name: "Key" })[1] as HTMLElement, "two");
    screen.getByRole("button", { name: /^Move two/ }).focus();
    await user.keyboard("{ArrowUp}");
    const texts = () => screen.getAllByRole<HTMLTextAreaElement>("textbox", { name: "Key" }).map(({ value }) => value);
    expect(texts()).toEqual(["two", "one"]);
    await user.click(screen.getByRole("button", { name: "Actions for two" }));
    await user.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    expect(texts()).toEqual(["two", "two", "one"]);
    await user.click(within(rows()[2] as HTMLElement).getByRole("button", { name: "Actions for one" }));
    await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
    expect(texts()).toEqual(["two", "two"]);
  });

  it("take several lines at once", async () => {
    const { user } = await show(fields);
    await user.click(screen.getByRole("button", { name: "Add a pair" }));
    await user.click(screen.getByRole("textbox", { name: "Key" }));
    await user.paste("red\ngreen\n\nblue");
    expect(screen.getAllByRole<HTMLTextAreaElement>("textbox", { name: "Key" }).map(({ value }) => value)).toEqual([
      "red",
      "green",
      "blue",
    ]);
  });

  it("may be single values", async () => {
    const { user, values } = await show({
      sites: f.list(f.text({ label: "Site" }), { label: "Sites", addLabel: "Add" }),
    });
    await user.click(screen.getByRole("button", { name: "Add" }));
    await user.type(screen.getByRole("textbox", { name: "Site 1" }), "a.example");
    await user.click(screen.getByRole("button", { name: "Add" }));
    await user.type(screen.getByRole("textbox", { name: "Site 2" }), "b.example");
    expect(values()).toEqual({ sites: ["a.example", "b.example"] });
  });
});

it("a condition reads like a sentence", async () => {
  const { user, values } = await show({ when: f.condition({ label: "Condition" }) });
  await user.click(screen.getByRole("button", { name: "Add a comparison" }));
  await user.click(screen.getByRole("button", { name: /Variable: Comparison 1/ }));
  await user.type(await screen.findByRole("searchbox"), "Age");
  await user.click(await screen.findByRole("option", { name: 'Create "Age"' }));
  await user.type(screen.getByRole("textbox", { name: "Value: Comparison 1" }), "18");
  expect(JSON.stringify(values())).toMatch(/"comparisonOperator":"Equal to","variableId":"\w+","value":"18"/);
});
