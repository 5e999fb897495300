import type { Json, JsonObject } from "@parley/core";
import { complete, f } from "@parley/core/fields";
import { ControlTextsProvider, VariableSourceProvider } from "@parley/ui/author";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { english } from "../texts/texts.ts";
import { FieldControl } from "./field-control.tsx";
import { FieldList } from "./field-list.tsx";
import { rootPlace } from "./field-place.ts";
import { FormProvider } from "./form-context.tsx";
import { LookUpProvider } from "./look-up-context.tsx";
import { useTextsOfControls } from "./use-texts-of-controls.ts";

const fields = f.fields({
  file: f.text({ label: "File" }),
  other: f.text({ label: "Other" }),
  sheet: f.lookup({
    label: "Sheet",
    source: "sheets",
    dependsOn: ["file"],
    addressParts: { sheet: "gid=(\\d+)", file: "/d/([\\w-]+)" },
  }),
});

let asked: JsonObject[] = [];
let answer: Json = {};
let values: JsonObject = {};
beforeEach(() => {
  asked = [];
  answer = {
    isDone: true,
    entries: [
      { value: "s1", label: "Guests", note: "12 rows" },
      { value: "s2", label: "Orders" },
    ],
  };
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    asked.push({ path, ...JSON.parse(body) });
    return Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Page = ({ first }: { first: JsonObject }) => {
  const [held, setHeld] = useState(first);
  const texts = useTextsOfControls();
  values = held;
  const set = (sets: readonly { path: readonly string[]; value?: Json | undefined }[]) =>
    setHeld((before) => Object.assign({}, before, ...sets.map(({ path, value }) => ({ [path[0] ?? ""]: value }))));
  return (
    <ControlTextsProvider value={texts}>
      <VariableSourceProvider value={null}>
        <LookUpProvider value={{ botId: "bot", blockType: "sheets of a test" }}>
          <FormProvider value={{ Control: FieldControl, errors: new Map(), set }}>
            <FieldList fields={fields.fields} values={held} place={rootPlace} around={[complete(fields, held)]} />
          </FormProvider>
        </LookUpProvider>
      </VariableSourceProvider>
    </ControlTextsProvider>
  );
};

const show = (first: JsonObject = {}) => {
  render(
    <IntlProvider locale="en" messages={english} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <Page first={first} />
      </QueryClientProvider>
    </IntlProvider>,
  );
  return userEvent.setup();
};

const box = () => screen.getByRole("textbox", { name: "Sheet" });
const open = () => screen.getByRole("button", { name: "Choose from a list: Sheet" });

it("is chosen from a list, by its name, with the keyboard alone", async () => {
  const user = show({ file: "f1", other: "secret" });
  await user.click(box());
  expect(asked).toEqual([]);
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await user.type(await screen.findByRole("searchbox"), "guest");
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual(["Guests12 rows"]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(values.sheet).toBe("s1");
  expect(screen.getByText("Guests · 12 rows")).toBeTruthy();
  // The form sends no other options of the block.
  expect(asked).toEqual([
    {
      path: "/api/v1/typebots/bot/look-up",
      blockType: "sheets of a test",
      source: "sheets",
      options: { file: "f1" },
      isFresh: false,
    },
  ]);
});

it("takes any text, and asks nobody about a template", async () => {
  const user = show();
  await user.type(box(), "my own {{{{Sheet}}");
  expect(values.sheet).toBe("my own {{Sheet}}");
  // While the text was incomplete, it was not sent.
  expect(asked.every(({ source }) => source === "sheets")).toBe(true);
});

it("says why there is no list, and tries again", async () => {
  const entries = answer;
  answer = { isDone: false, error: "Choose an account first." };
  const user = show();
  await user.click(open());
  expect((await screen.findByRole("alert")).textContent).toBe("Choose an account first.");
  answer = entries;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await user.click(await screen.findByRole("option", { name: /Orders/ }));
  expect(values.sheet).toBe("s2");
  expect(asked.at(-1)?.isFresh).toBe(true);
});

it("keeps what was typed while the list changes with what it depends on", async () => {
  const user = show({ sheet: "s2" });
  expect(await screen.findByText("Orders")).toBeTruthy();
  answer = { isDone: true, entries: [] };
  await user.type(screen.getByRole("textbox", { name: "File" }), "x");
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ options: { file: "x" } }), 5000);
  expect(values.sheet).toBe("s2");
});

it("takes a pasted address apart, into its own value and those beside it", async () => {
  const user = show({ file: "old", other: "stays" });
  const field = screen.getByRole("textbox", { name: "Sheet" });
  await user.click(field);
  await user.paste("https://docs.example/d/book-1/edit#gid=42");
  expect(values).toEqual({ file: "book-1", sheet: "42", other: "stays" });
  expect(field).toHaveProperty("value", "42");
});
