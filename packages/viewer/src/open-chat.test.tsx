import type { Flow } from "@parley/core";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Bootstrap } from "./bootstrap.ts";
import { openChat } from "./open-chat.tsx";
import { asks, createBot, runFirstTurn, says } from "./testing/bot.ts";
import { createFakeServer } from "./testing/fake-server.ts";

const calm = { typingEmulation: { enabled: false } };
const bot = (general: object = {}, groups: Parameters<typeof createBot>[0]["groups"] = { A: [says("Hi"), asks()] }) =>
  createBot({ settings: { ...calm, general: { ...general } }, groups });

const open = async (flow: Flow, given: Partial<Bootstrap> = {}) => {
  const links = {};
  const firstTurn = runFirstTurn(flow);
  const bootstrap = { flow, links, publicId: "my-bot", isPreview: false, firstTurn, isQueryDependent: false, ...given };
  render((await openChat(bootstrap)).page);
  return userEvent.setup();
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  // There is no database in this browser.
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("spec 2.5: The query string is removed from the address unless isHideQueryParamsEnabled is false (default true)", async () => {
  createFakeServer();
  const addressAfter = async (general: object) => {
    history.replaceState(null, "", "/my-bot?Name=Ada#part");
    await open(bot(general));
    return location.pathname + location.search + location.hash;
  };
  expect(await addressAfter({})).toBe("/my-bot#part");
  expect(await addressAfter({ isHideQueryParamsEnabled: true })).toBe("/my-bot#part");
  expect(await addressAfter({ isHideQueryParamsEnabled: false })).toBe("/my-bot?Name=Ada#part");
});

it("spec 4.20, 4.22: The result is created at load; its id is kept in the browser's session storage", async () => {
  const server = createFakeServer();
  await open(bot());
  await vi.waitFor(() => expect(sessionStorage.getItem("resultId")).toBe("r1"));
  expect(server.sent()[0]).toBe("POST results");
  expect(localStorage.length).toBe(0);
});

it("what was typed and not sent is in the field again after a reload of a remembered chat, and only then", async () => {
  createFakeServer();
  const flow = bot({ rememberUser: { isEnabled: true } }, { A: [says("Hi"), asks(), says("And?"), asks()] });
  const field = () => screen.findByRole<HTMLInputElement>("textbox");
  const reload = async () => {
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    return open(flow);
  };
  let user = await open(flow);
  await user.type(await field(), "Ad");
  user = await reload();
  expect((await field()).value).toBe("Ad");
  await user.type(await field(), "a{Enter}");
  await screen.findByText("And?");
  expect((await field()).value).toBe("");
  user = await reload();
  expect((await field()).value).toBe("");
  await screen.findByText("Ada");
});

it("a page that is left does not undo what another tab has kept of the same chat", async () => {
  createFakeServer();
  const user = await open(bot({ rememberUser: { isEnabled: true, storage: "local" } }));
  await user.type(await screen.findByRole("textbox"), "Ad");
  const [key = ""] = Object.keys(localStorage);
  const further = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), input: null, isEnded: true });
  localStorage.setItem(key, further);
  window.dispatchEvent(new Event("pagehide"));
  expect(localStorage.getItem(key)).toBe(further);
});

it("spec 4.21, 8.1: Creating a result returns hasReachedLimit: 'This bot is now closed.'", async () => {
  createFakeServer(() => Response.json({ result: null, hasReachedLimit: true }));
  await open(bot());
  expect((await screen.findByRole("heading", { name: "This bot is now closed." })).tagName).toBe("H1");
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("a chat whose result the server refused goes on past what asks for it, up to the first answer", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  createFakeServer(() => Response.json({ message: "Not from here." }, { status: 403 }));
  const askId = { type: "Set variable", options: { variableId: "vId", type: "Result ID" } };
  const user = await open(
    createBot({ settings: calm, variables: ["Id"], groups: { A: [says("Hi"), askId, says("There"), asks()] } }),
  );
  await screen.findByText("There");
  await user.type(await screen.findByRole("textbox"), "Ada{Enter}");
  await screen.findByRole("heading", { name: "Error: result was not created" });
});

it("spec 2.6: The error screen shows the message of any API error", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  createFakeServer(({ method }) =>
    method === "PUT" ? Response.json({ message: "This chat is too old." }, { status: 400 }) : undefined,
  );
  const user = await open(bot());
  await user.type(await screen.findByRole("textbox"), "Ada{Enter}");
  await screen.findByRole("heading", { name: "This chat is too old." });
  expect(screen.queryByRole("log")).toBeNull();
});

it("spec 6.2: in a preview nothing is stored, and linked bots are drafts that the permission gives", async () => {
  const link = { type: "Typebot link", options: { typebotId: "inner" } };
  const inner = createBot({ id: "inner", settings: calm, groups: { X: [says("Inside")] } });
  const server = createFakeServer(() => Response.json({ flow: inner }));
  const remembering = { rememberUser: { isEnabled: true, storage: "local" } };
  const flow = bot(remembering, { A: [says("Hi"), asks(), link, says("Back")] });
  const user = await open(flow, { isPreview: true, previewToken: "token" });
  await user.type(await screen.findByRole("textbox"), "Ada{Enter}");
  await screen.findByText("Inside");
  await screen.findByText("Back");
  expect(server.requests).toMatchObject([
    { method: "GET", path: "/api/v1/preview-flows/inner", headers: { "x-parley-preview": "token" } },
  ]);
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
});
