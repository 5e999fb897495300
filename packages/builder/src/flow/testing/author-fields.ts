import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import {
  type ChoiceField,
  type FieldSpec,
  type Fields,
  fieldsInside,
  holds,
  type ShowIf,
  type UnionField,
} from "@parley/core/fields";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

// Test support: simulates an author who sets every field of a form by keyboard alone, finding controls by their labels.

type Step = string | 0;

export interface Author {
  user: UserEvent;
  /** Returns the value that the bot file has at the end of the steps. */
  valueAt: (steps: readonly Step[]) => Json | undefined;
  /** Sets a value as an older file would contain it, because it can't be chosen in the form. */
  bring?: (steps: readonly Step[], value: Json) => Promise<void>;
  /** Reports a field with the expected and the actual value after it was set. */
  tell: (path: string, wanted: Json | "something", found: Json | undefined) => void;
  /** The fields that were set and may be left out where another form has them, too. */
  known?: Set<FieldSpec>;
  /** The outermost fields, on which others may depend. */
  outermost?: { scope: HTMLElement; fields: Fields; steps: readonly Step[] };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const textbox = (scope: HTMLElement, label: string): HTMLElement => within(scope).getByRole("textbox", { name: label });

/** Replaces the text of a field. */
const write = async ({ user }: Author, field: HTMLElement, text: string) => {
  field.focus();
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.select();
  else {
    // The editor reads the selection a tenth of a second later. Nothing shows that it has, so there is no event to wait for.
    document.getSelection()?.selectAllChildren(field);
    fireEvent(document, new Event("selectionchange"));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await user.paste(text);
};

/** Focuses a button, switch or choice, which must be possible, and presses a key on it. */
export const press = async ({ user }: Pick<Author, "user">, control: HTMLElement, key = "{Enter}") => {
  act(() => control.focus());
  // In a radio group, only the last focused choice is reached by Tab; the others by arrow keys.
  if (control.getAttribute("role") === "radio") act(() => control.focus());
  if (document.activeElement !== control) throw new Error(`${control.outerHTML} takes no focus`);
  await user.keyboard(key);
};

/** Opens a list by its button and picks the option with this name, or the first unselected one. */
const pick = async (author: Author, button: HTMLElement, name?: string) => {
  await press(author, button);
  const list = await screen.findByRole("listbox");
  const options = within(list).getAllByRole("option");
  const option =
    name === undefined
      ? options.find((one) => one.getAttribute("aria-selected") !== "true")
      : options.find((one) => one.textContent?.startsWith(name));
  if (!option) throw new Error(`There is no choice ${name ?? "left"}`);
  await takeOption(author, option, options.length);
  await waitFor(() => screen.queryByRole("listbox") === null || Promise.reject(new Error("The list is still open")));
};

/** Goes to one of so many options of the open list by the arrow keys, and chooses it. */
const takeOption = async ({ user }: Author, option: HTMLElement, count: number) => {
  // A browser would focus the search or the list; happy-dom stops at the popover around it.
  act(() => (screen.queryByRole("searchbox") ?? screen.getByRole("listbox")).focus());
  for (const arrow of ["{ArrowDown}", "{ArrowUp}"])
    for (let steps = 0; steps <= count && option.dataset.focused === undefined; steps++) await user.keyboard(arrow);
  await user.keyboard("{Enter}");
};

const pickButton = (scope: HTMLElement, label: string): HTMLElement =>
  within(scope)
    .getAllByRole("button", { name: new RegExp(`${escaped(label)}$`) })
    .find((button) => button.getAttribute("aria-haspopup") === "listbox") ??
  (() => {
    throw new Error(`No list is called ${label}`);
  })();

/** Opens a folded section by its title and returns its content. */
const unfold = async (author: Author, scope: HTMLElement, title: string): Promise<HTMLElement> => {
  const button = within(scope).getByRole("button", { name: title });
  if (button.getAttribute("aria-expanded") !== "true") await press(author, button);
  const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
  if (!panel) throw new Error(`${title} does not open`);
  return panel;
};

/** Opens the folded sections around a control. */
export const unfoldAround = async (author: Author, control: HTMLElement): Promise<void> => {
  for (let panel = control.closest("[hidden]"); panel; panel = control.closest("[hidden]")) {
    const button = document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`);
    if (!button) throw new Error("What is hidden here can't be opened");
    await press(author, button);
  }
};

/** Returns the part of a form with a legend. */
const part = (scope: HTMLElement, legend: string): HTMLElement => within(scope).getByRole("group", { name: legend });

/** Chooses a value from a look-up list, if the form has one, and then types another value. */
const setLookUp = async (author: Author, scope: HTMLElement, label: string, text: string) => {
  const button = within(scope).queryByRole("button", { name: `Choose from a list: ${label}` });
  if (button) {
    await press(author, button);
    await takeOption(author, await screen.findByRole("option"), 1);
    await waitFor(() => expectValue(textbox(scope, label), listedValue));
  }
  await write(author, textbox(scope, label), text);
};

const expectValue = (field: HTMLElement, value: string) => {
  const found = field instanceof HTMLTextAreaElement ? field.value : null;
  if (found !== value) throw new Error(`The field holds ${found} and not ${value}`);
};

/** The value that every look-up list offers in tests. */
export const listedValue = "listed";

/** Sets a single field and returns the value it should then have. */
const setSingle = async (
  author: Author,
  scope: HTMLElement,
  field: FieldSpec,
  steps: readonly Step[],
): Promise<Json | "something" | null> => {
  const text = `Set ${steps.filter((step) => step !== 0).join(" ")}`;
  switch (field.kind) {
    case "text":
    case "address":
    case "media":
    case "file":
      await write(author, textbox(scope, field.label), text);
      return text;
    case "lookup":
      await setLookUp(author, scope, field.label, text);
      return text;
    case "code": {
      // The editor replaces the plain field once it has loaded.
      const editor = await waitFor(
        () => {
          const found = textbox(scope, field.label);
          return found.dataset.editor !== undefined
            ? found
            : Promise.reject(new Error("The code editor is not there yet"));
        },
        { timeout: 10_000 },
      );
      await write(author, editor, text);
      return text;
    }
    case "color":
      await write(author, textbox(scope, field.label), "#123456");
      return "#123456";
    case "duration":
      await write(author, textbox(scope, field.label), "7");
      return "7";
    case "number": {
      const number = Math.min(field.max ?? 7, Math.max(field.min ?? 0, 7));
      await write(author, textbox(scope, field.label), String(number));
      return number;
    }
    case "rich text":
      // The editor is loaded when it is first shown.
      await write(author, await within(scope).findByRole("textbox", { name: field.label }, { timeout: 10_000 }), text);
      return [{ type: "p", children: [{ text }] }];
    case "switch": {
      const before = author.valueAt(steps) ?? field.default;
      await press(author, within(scope).getByRole("switch", { name: new RegExp(`^${escaped(field.label)}`) }), " ");
      return before !== true;
    }
    case "choice": {
      // With a single choice there is nothing else to choose.
      if (field.words.length < 2) return null;
      const group = within(scope).queryByRole("radiogroup", { name: field.label });
      if (!group) await pick(author, pickButton(scope, field.label));
      else {
        const other = within(group)
          .getAllByRole("radio")
          .find((radio) => radio.getAttribute("aria-checked") !== "true");
        if (other) await press(author, other, " ");
      }
      return "something";
    }
    case "variable":
    case "bot":
    case "group":
    case "block":
    case "credentials":
      await pick(author, pickButton(scope, field.label), field.kind === "bot" ? "This bot" : undefined);
      return "something";
    case "condition": {
      const condition = part(scope, field.label);
      await press(author, within(condition).getByRole("button", { name: "Add a comparison" }));
      await pick(author, pickButton(condition, "Variable: Comparison 1"));
      await pick(author, pickButton(condition, "Comparison: Comparison 1"), "contains");
      await write(author, textbox(condition, "Value: Comparison 1"), text);
      return "something";
    }
    default:
      throw new Error(`Nobody knows how to set ${field.kind}`);
  }
};

/** Makes the choice that is stored as this word. */
const choose = async (author: Author, scope: HTMLElement, field: ChoiceField, word: string): Promise<void> => {
  const label = field.labels?.[word] ?? word;
  const name = label.charAt(0).toUpperCase() + label.slice(1);
  const group = within(scope).queryByRole("radiogroup", { name: field.label });
  if (group) await press(author, within(group).getByRole("radio", { name }), " ");
  else await pick(author, pickButton(scope, field.label), name);
};

/** Sets the fields that a field depends on, so that it appears. */
const fulfil = async (
  author: Author,
  scope: HTMLElement,
  fields: Fields,
  steps: readonly Step[],
  showIf: ShowIf,
): Promise<void> => {
  if ("all" in showIf) {
    for (const condition of showIf.all) await fulfilUnlessHeld(author, scope, fields, steps, condition);
    return;
  }
  if (!("is" in showIf)) throw new Error("This author only knows fields that depend on a value");
  const key = showIf.field;
  const field = fields[key];
  const [is] = [showIf.is].flat();
  if (!field) throw new Error(`${key} is no sibling`);
  if (field.showIf) await fulfilUnlessHeld(author, scope, fields, steps, field.showIf);
  if (field.kind === "switch")
    await press(author, within(scope).getByRole("switch", { name: new RegExp(`^${escaped(field.label)}`) }), " ");
  else if (field.kind === "choice") await choose(author, scope, field, String(is));
  else throw new Error(`${key} can't be set for another field`);
};

const valuesAround = (author: Author, fields: Fields, steps: readonly Step[]): JsonObject => {
  const stored = author.valueAt(steps);
  const values: JsonObject = isJsonObject(stored) ? stored : {};
  const defaults = Object.entries(fields).flatMap(([key, field]): [string, Json][] =>
    "default" in field && field.default !== undefined ? [[key, field.default]] : [],
  );
  return { ...Object.fromEntries(defaults), ...values };
};

const fulfilUnlessHeld = async (
  author: Author,
  scope: HTMLElement,
  fields: Fields,
  steps: readonly Step[],
  showIf: ShowIf,
): Promise<void> => {
  const { outermost } = author;
  if (outermost && "is" in showIf && showIf.field.startsWith("/")) {
    const { scope: all, fields: others, steps: from } = outermost;
    return fulfilUnlessHeld(author, all, others, from, { ...showIf, field: showIf.field.slice(1) });
  }
  if (!holds(showIf, [valuesAround(author, fields, steps)])) await fulfil(author, scope, fields, steps, showIf);
};

/** Sets all fields, at every depth, and reports what the bot then contains. */
export const setFields = async (
  author: Author,
  scope: HTMLElement,
  fields: Fields,
  steps: readonly Step[],
): Promise<void> => {
  author.outermost ??= { scope, fields, steps };
  for (const [key, field] of Object.entries(fields)) {
    if (field.showIf && "isFilled" in field.showIf && field.showIf.field === key) {
      // The field is shown only if an older file contains its value, so nobody can set it otherwise.
      if (within(scope).queryByLabelText(field.label)) throw new Error(`${key} is shown although it is empty`);
      author.tell(pathOf([...steps, key]), "", "");
      continue;
    }
    if (author.known?.has(field)) {
      author.tell(pathOf([...steps, key]), "", "");
      continue;
    }
    // Only what no file of the reference has: it can be left out without making a block incomplete.
    if (field.kind === "union" && field.isOwn) author.known?.add(field);
    if (field.showIf) await fulfilUnlessHeld(author, scope, fields, steps, field.showIf);
    const host = field.standsBefore === undefined ? undefined : fields[field.standsBefore.split(".")[0] ?? ""];
    const inside = field.isAdvanced
      ? await unfold(author, scope, "More options")
      : host
        ? await unfold(author, scope, host.label)
        : scope;
    await setField(author, inside, field, [...steps, key]);
  }
};

/** Chooses each shape of a union and sets the fields that earlier shapes don't have. */
export const setUnion = async (
  author: Author,
  scope: HTMLElement,
  field: UnionField,
  steps: readonly Step[],
): Promise<void> => {
  const { discriminator } = field;
  const at = [...steps, discriminator];
  const known = new Set([discriminator]);
  for (const word of Object.keys(field.shapes)) {
    const fields = fieldsInside(field, { [discriminator]: word }) ?? {};
    const choice = fields[discriminator];
    if (choice?.kind !== "choice") throw new Error(`${discriminator} is no choice`);
    const isEnded = choice.endedWords?.includes(word) === true;
    if (isEnded) await author.bring?.(at, word);
    else if ((author.valueAt(at) ?? field.default) !== word) await choose(author, scope, choice, word);
    author.tell(pathOf(at), word, author.valueAt(at) ?? field.default);
    const others = Object.entries(fields).filter(([key]) => !known.has(key));
    await setFields(author, scope, Object.fromEntries(others), steps);
    for (const [key] of others) known.add(key);
  }
};

const pathOf = (steps: readonly Step[]): string => steps.map((step) => (step === 0 ? "[]" : step)).join(".");

const setField = async (author: Author, scope: HTMLElement, field: FieldSpec, steps: readonly Step[]) => {
  if (field.kind === "object") {
    const isFolded = field.fields.isEnabled?.kind !== "switch";
    const inner = isFolded ? await unfold(author, scope, field.label) : part(scope, field.label);
    await setFields(author, inner, field.fields, steps);
    // Closed again, so that its labels don't match those of other fields.
    if (isFolded) await press(author, within(scope).getByRole("button", { name: field.label }));
    return;
  }
  if (field.kind === "union") return setUnion(author, part(scope, field.label), field, steps);
  if (field.kind === "key values") {
    const table = part(scope, field.label);
    await author.user.click(within(table).getByRole("button", { name: "Add a row" }));
    const row = within(table).getByRole("listitem");
    const parts = { key: field.keyLabel ?? "Key", value: field.valueLabel ?? "Value" };
    for (const [key, words] of Object.entries(parts)) {
      const name = new RegExp(`^${escaped(words)}: `);
      await write(author, within(row).getByRole("textbox", { name }), `Set ${key}`);
      author.tell([...steps, "[]", key].join("."), `Set ${key}`, author.valueAt([...steps, 0, key]));
    }
    return;
  }
  if (field.kind === "list") {
    const list = part(scope, field.label);
    await press(author, within(list).getByRole("button", { name: field.addLabel ?? "Add a row" }));
    const row = within(list).getByRole("listitem");
    if (field.row.kind === "union") return setUnion(author, row, field.row, [...steps, 0]);
    const inner = fieldsInside(field.row, undefined);
    if (inner) return setFields(author, row, inner, [...steps, 0]);
    const named = { ...field.row, label: `${field.row.label || field.label} 1` };
    const wanted = await setSingle(author, row, named, [...steps, 0]);
    const found = author.valueAt([...steps, 0]);
    author.tell(pathOf(steps), wanted ?? "something", found);
    return;
  }
  const wanted = await setSingle(author, scope, field, steps);
  if (wanted === null) return;
  author.tell(pathOf(steps), wanted, author.valueAt(steps));
};
