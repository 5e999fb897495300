import { f } from "@parley/core/fields";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setTheme } from "../document/edits/index.ts";
import type { BotDocument } from "../document/index.ts";
import { openBot, showInBot } from "../flow/testing/open-bot.tsx";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { FieldsForm, type FieldsFormProps } from "./fields-form.tsx";

afterEach(cleanup);

/** A form that stores its values in a bot's theme. */
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

  it("says of an example that it is one, so that nobody takes it for what is set", async () => {
    await show({ to: f.text({ label: "To", placeholder: "{{Email}}" }), sheet: f.address({ label: "Page" }) });
    expect(screen.getByRole("textbox", { name: "To" }).getAttribute("placeholder")).toBe("for example {{Email}}");
    expect(screen.getByRole("textbox", { name: "Page" }).getAttribute("placeholder")).toBeFalsy();
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

const noMail = /^No e-mail leaves yet/;

it("an account that is gone is told of; what the installation has of its own never is", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ credentials: [], installationTypes: ["smtp"], consents: [] }));
  const { document } = await show({
    from: f.credentials({ label: "Send from", type: "smtp", installationWord: "default" }),
  });
  const choose = (id: string) => act(async () => document.change("File", (draft) => setTheme(draft, ["from"], id)));
  const help = "This block can't do its work until you choose an account.";
  await choose("of another server");
  expect(await screen.findByText(help)).toBeTruthy();
  await choose("default");
  expect(screen.queryByText(help)).toBeNull();
  expect(screen.queryByText(noMail)).toBeNull();
  vi.unstubAllGlobals();
});

it("a block that leaves it to the server says so where the server can't send", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ credentials: [], installationTypes: [], consents: [] }));
  await show({ from: f.credentials({ label: "Send from", type: "smtp", installationWord: "default" }) });
  expect(await screen.findByText(noMail)).toBeTruthy();
  vi.unstubAllGlobals();
});

it("an action that has ended is offered only where it is chosen already", async () => {
  const actions = {
    Chat: { label: "Chat", fields: { query: f.text({ label: "Query" }) } },
    Find: { label: "Find", fields: {} },
    Dance: { label: "Dance", fields: { step: f.text({ label: "Step" }) }, isEnded: true },
  } as const;
  const { document, user, values } = await show({ call: f.actions(actions, { label: "Action" }) });
  const offered = async () => {
    const [list] = screen
      .getAllByRole("button", { name: /Action$/ })
      .filter((one) => one.getAttribute("aria-haspopup") === "listbox");
    await user.click(list as HTMLElement);
    const names = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    await user.keyboard("{Escape}");
    return names;
  };
  expect(await offered()).toEqual(["Chat", "Find"]);
  await act(async () => document.change("File", (draft) => setTheme(draft, ["call"], { action: "Dance" })));
  expect(await offered()).toEqual(["Chat", "Find", "Dance"]);
  await user.type(screen.getByRole("textbox", { name: "Step" }), "Left");
  expect(values()).toEqual({ call: { action: "Dance", step: "Left" } });
});

it("an action is asked for first, and rows that another action has no words for go", async () => {
  const saves = (...parts: [string, ...string[]]) =>
    f.list(f.fields({ part: f.choice(parts, { label: "Part", isOptional: true }) }), {
      label: "Save",
      addLabel: "Add",
    });
  const actions = {
    Chat: { label: "Chat", fields: { query: f.text({ label: "Query" }), save: saves("Text", "Tokens") } },
    Find: { label: "Find", fields: { query: f.text({ label: "Query" }), save: saves("Chunks", "Score") } },
  };
  const { user, values } = await show({ call: f.actions(actions, { label: "Action" }) });
  expect(screen.queryByRole("textbox", { name: "Query" })).toBeNull();
  const choose = async (name: string) => {
    const [list] = screen
      .getAllByRole("button", { name: /Action$/ })
      .filter((one) => one.getAttribute("aria-haspopup") === "listbox");
    await user.click(list as HTMLElement);
    await user.click(await screen.findByRole("option", { name }));
  };
  await choose("Chat");
  await user.type(screen.getByRole("textbox", { name: "Query" }), "Hi");
  await user.click(screen.getByRole("button", { name: "Add" }));
  expect(values()).toEqual({ call: { action: "Chat", query: "Hi", save: expect.anything() } });
  await choose("Find");
  expect(values()).toEqual({ call: { action: "Find", query: "Hi" } });
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

  it("of keys and values offer the keys that are known, each once", async () => {
    const keySuggestions = ["value", "currency"];
    const { user } = await show({ pairs: f.keyValues({ label: "Properties", keySuggestions }) });
    await user.click(screen.getByRole("button", { name: "currency" }));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Key/ }).value).toBe("currency");
    const offers = screen.getByRole("group", { name: "Properties: suggestions" });
    expect(
      within(offers)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["value"]);
    await user.click(screen.getByRole("button", { name: "value" }));
    expect(screen.queryByRole("group", { name: "Properties: suggestions" })).toBeNull();
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

describe("a long text", () => {
  it.each([
    ["rich text", () => f.richText({ label: "Words", flavour: "bubble" })],
    ["code", () => f.code({ label: "Words", language: "css" })],
    ["text", () => f.text({ label: "Words", isMultiline: true })],
  ] as const)("%s is written in a larger window, too; Escape closes it and keeps it", async (_, field) => {
    const { user, values } = await show({ words: field() });
    await user.click(await screen.findByRole("button", { name: "Write in a larger window" }));
    const dialog = await screen.findByRole("dialog", { name: "Words" });
    const editor = await within(dialog).findByRole("textbox", { name: "Words" }, { timeout: 10_000 });
    await user.click(editor);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(values() ?? {}).toEqual({});
  });

  it("keeps what was written in the larger window", async () => {
    const { user, values } = await show({ words: f.text({ label: "Words", isMultiline: true }) });
    await user.click(await screen.findByRole("button", { name: "Write in a larger window" }));
    const dialog = await screen.findByRole("dialog", { name: "Words" });
    await user.type(await within(dialog).findByRole("textbox", { name: "Words" }), "Hello");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(values()).toEqual({ words: "Hello" });
  });
});
