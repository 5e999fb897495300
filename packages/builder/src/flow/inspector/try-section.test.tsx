import type { JsonObject } from "@parley/core";
import type { BotFile } from "@parley/core/format";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { chatValuesStore } from "../../open-bot/chat-values.ts";
import { draftOf, openBot, openBotToRead, showInBot } from "../testing/open-bot.tsx";
import { Inspector } from "./inspector.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  chatValuesStore.setState({ botId: null, values: {} });
});

const call = {
  method: "POST",
  address: "https://sheets.example.org/values",
  requestHeaders: { authorization: "•••" },
  request: '{"values":[["Ada"]]}',
  status: 403,
  headers: { "content-type": "application/json" },
  answer: '{"error":"no access"}',
  error: null,
  milliseconds: 31,
};

const outcome = {
  ...{ statusCode: 403, headers: {}, data: null, milliseconds: 40, calls: [call], callCount: 1 },
  tokens: { prompt: 21, completion: 4, total: 25 },
  variables: [{ name: "Found", value: "Ada" }],
  logs: [],
  problem: { kind: "account", host: "sheets.example.org", status: 403, details: "no access" },
};

const sheets: Partial<BotFile> = {
  variables: [
    { id: "name", name: "Name" },
    { id: "other", name: "Other" },
  ],
  groups: [
    {
      id: "welcome",
      title: "Welcome",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        {
          id: "row",
          type: "Google Sheets",
          options: { action: "Insert a row", cellsToInsert: [{ id: "c", column: "A", value: "{{Name}}" }] },
        },
        { id: "model", type: "openai", options: { action: "Create chat completion" } },
        { id: "mail", type: "Email", options: {} },
        { id: "code", type: "qr-code", options: {} },
      ],
    },
  ],
};

const show = async (blockId: string, open = openBot) => {
  const asked: JsonObject[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
    if (path.endsWith("/blocks/try")) {
      asked.push(JSON.parse(body ?? "null"));
      return Response.json(outcome);
    }
    if (path.includes("/results"))
      return Response.json({ results: [{ variables: [{ id: "name", name: "Name", value: "Lovelace" }] }] });
    return Response.json({ credentials: [], consents: [], entries: [], isDone: true });
  });
  const document = await open(draftOf(sheets));
  document.select({ blocks: [blockId] });
  showInBot(document, <Inspector />);
  return { user: userEvent.setup(), asked };
};

const openTry = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole("button", { name: "Try it" }));

describe("a block that changes something elsewhere", () => {
  it("says so and asks before it is tried, with the values of the chat", async () => {
    chatValuesStore.setState({ botId: "bot", values: { Name: "Ada" } });
    const { user, asked } = await show("row");
    await openTry(user);
    expect(screen.getByText("This adds a row for real.")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Value of Other" })).toBe(null);
    await user.click(screen.getAllByRole("button", { name: "Try it" })[1] as HTMLElement);
    expect(asked).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getAllByRole("button", { name: "Try it" })[1] as HTMLElement);
    await user.click(screen.getByRole("button", { name: "Do it for real" }));
    await waitFor(() => expect(asked).toEqual([{ blockId: "row", variables: [{ name: "Name", value: "Ada" }] }]));
  });

  it("can be given the values of the last result, or others", async () => {
    const { user } = await show("row");
    await openTry(user);
    await user.click(screen.getByRole("button", { name: "Take the values of the last result" }));
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Value of Name" });
    await waitFor(() => expect(field.value).toBe("Lovelace"));
    await user.type(field, "!");
    expect(field.value).toBe("Lovelace!");
  });

  it("shows why it failed, in a sentence, and each call with its request and its answer", async () => {
    const { user } = await show("model");
    await openTry(user);
    await user.click(screen.getAllByRole("button", { name: "Try it" })[1] as HTMLElement);
    expect(await screen.findByText(/sheets\.example\.org refused the account \(status 403\)/)).toBeTruthy();
    expect(screen.getByText("25 tokens: 21 asked, 4 answered")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "A chat would save" })).getByText("Ada")).toBeTruthy();
    await user.click(screen.getByText("POST https://sheets.example.org/values"));
    expect(within(screen.getByRole("region", { name: "Answer" })).getByText(/no access/)).toBeTruthy();
    expect(screen.getByText("Status 403")).toBeTruthy();
  });
});

it("what a block does in a preview stands in a line", async () => {
  await show("row");
  expect(await screen.findByText("A preview really adds the row.")).toBeTruthy();
  cleanup();
  await show("mail");
  expect(await screen.findByText("In a preview this sends nothing.")).toBeTruthy();
});

it("a block that calls nobody can't be tried, nor can readers try one", async () => {
  await show("code");
  await screen.findByText("How it works");
  expect(screen.queryByRole("button", { name: "Try it" })).toBe(null);
  cleanup();
  await show("row", openBotToRead);
  await screen.findByText("How it works");
  expect(screen.queryByRole("button", { name: "Try it" })).toBe(null);
});
