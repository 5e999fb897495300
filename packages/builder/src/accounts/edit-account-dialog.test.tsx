import type { CredentialSummary } from "@parley/api/app";
import type { Json, JsonObject } from "@parley/core";
import { ControlTextsProvider } from "@parley/ui/author";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FieldControl } from "../form/field-control.tsx";
import { FormProvider } from "../form/form-context.tsx";
import { useTextsOfControls } from "../form/use-texts-of-controls.ts";
import { english } from "../texts/texts.ts";
import { EditAccountDialog } from "./edit-account-dialog.tsx";

let answer: Json = {};
let sent: JsonObject[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (_: string, { method = "GET", body }: { method?: string; body?: string }) => {
    if (method === "PATCH") sent.push(JSON.parse(body ?? ""));
    return Response.json(method === "GET" ? answer : {});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The providers that screens with forms need. */
const Around = ({ children }: { children: ReactNode }) => (
  <ControlTextsProvider value={useTextsOfControls()}>
    <FormProvider value={{ Control: FieldControl, errors: new Map(), set: () => undefined }}>{children}</FormProvider>
  </ControlTextsProvider>
);

const open = (type: string, stored: Json) => {
  answer = stored;
  const account: CredentialSummary = {
    id: "one",
    type,
    name: "Ours",
    createdAt: "2026-01-01T00:00:00.000Z",
    problem: null,
    canTest: true,
    noticesUrl: null,
    usedBy: [],
  };
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={english} timeZone="UTC">
        <Around>
          <EditAccountDialog account={account} onClose={onClose} />
        </Around>
      </IntlProvider>
    </QueryClientProvider>,
  );
  return onClose;
};

const mailbox = { host: "mail.example", port: 587, isTlsEnabled: false, username: "ada", from: { email: "a@b.c" } };
const storedMailbox = { data: { ...mailbox, from: { email: "a@b.c", name: "" } }, secrets: ["password"] };
const field = (name: string) => screen.findByRole("textbox", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

it("a new name is one step: nothing else is sent", async () => {
  const onClose = open("smtp", storedMailbox);
  await userEvent.type(await field("Name"), "!");
  await save();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ name: "Ours!" }]);
});

it("shows what is stored, and sends no secret that nobody has typed", async () => {
  open("smtp", storedMailbox);
  const user = await field("User name");
  expect(user).toHaveProperty("value", "ada");
  expect(screen.getByLabelText("Password")).toHaveProperty("placeholder", "Stored; leave it empty to keep it");
  await userEvent.clear(user);
  await userEvent.type(await field("Sender's name"), "Ada");
  await save();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ name: "Ours", data: { ...mailbox, username: "", from: { email: "a@b.c", name: "Ada" } } }]);
});

it("deletes a secret that an account does without", async () => {
  open("smtp", storedMailbox);
  await userEvent.click(await screen.findByRole("switch", { name: "Delete what is stored: Password" }));
  await save();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ data: { password: "" } });
});

it("wants the secrets again where they would go to another server", async () => {
  open("openai", { data: { baseUrl: "https://models.example/v1" }, secrets: ["apiKey"] });
  await userEvent.type(await field("Base URL"), "/2");
  expect(screen.getByRole("alert").textContent).toContain("type the secrets again");
  expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  await userEvent.type(screen.getByLabelText("API key"), "sk-new");
  await save();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ name: "Ours", data: { apiKey: "sk-new", baseUrl: "https://models.example/v1/2" } });
});

it("keeps an address that holds a password, and is not told", async () => {
  open("nocodb", { data: {}, secrets: ["apiKey", "baseUrl"] });
  expect(await field("Base URL")).toHaveProperty("value", "");
  await userEvent.type(screen.getByLabelText("API token"), "new");
  await save();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ name: "Ours", data: { apiKey: "new" } });
});

it("says beside an address what it must not hold, before anything is sent", async () => {
  open("openai", { data: { baseUrl: "https://ai.example/v1" }, secrets: ["apiKey"] });
  const address = await field("Base URL");
  expect(screen.queryByText(/user name or a password/)).toBeNull();
  await userEvent.clear(address);
  await userEvent.type(address, "https://ada:pw@ai.example/v1");
  expect(await screen.findByText(/holds a user name or a password/)).toBeTruthy();
  expect(sent).toEqual([]);
});
