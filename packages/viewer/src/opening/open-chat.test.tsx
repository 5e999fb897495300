import type { Flow } from "@parley/core";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Bootstrap } from "../state/bootstrap.ts";
import { asks, createBot, runFirstStep, says, words } from "../testing/bot.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { openChat } from "./open-chat.tsx";

// Loaded before the first test: otherwise the queued writes of one chat would mix with those of the next.
await import("@parley/blocks/further");

const calm = { typingEmulation: { enabled: false } };
const bot = (general: object = {}, groups: Parameters<typeof createBot>[0]["groups"] = { A: [says("Hi"), asks()] }) =>
  createBot({ settings: { ...calm, general: { ...general } }, groups });

const open = async (flow: Flow, given: Partial<Bootstrap> = {}) => {
  const links = {};
  const firstStep = runFirstStep(flow);
  const page = {
    flow,
    definitions: "d1",
    links,
    publicId: "my-bot",
    isPreview: false,
    firstStep,
    isQueryDependent: false,
    words,
  };
  const bootstrap = { ...page, ...given };
  render((await openChat(bootstrap, async () => {})).page);
  return userEvent.setup();
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  // This browser has no IndexedDB.
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
    // The page has it by the time that anybody has typed.
    await import("../memory/keep-typed.ts");
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
  expect(screen.queryByText("Try again")).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
});

const askId = { type: "Set variable", options: { variableId: "vId", type: "Result ID" } };

it.each([
  ["with a question", [says("Hi"), asks()]],
  ["without one", [says("Hi"), says("Bye")]],
  ["that asks for the result", [says("Hi"), askId, says("There"), asks()]],
])("spec 2.6: a bot %s whose result the server refuses says why on a full page", async (_, blocks) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  createFakeServer(() => Response.json({ message: "Not from here." }, { status: 403 }));
  await open(createBot({ settings: calm, variables: ["Id"], groups: { A: blocks } }));
  await screen.findByText("Not from here.");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Something went wrong");
  expect(screen.getByText(/^Please try again/)).toBeTruthy();
  expect(screen.queryByRole("log")).toBeNull();
  // What else fails because of the refusal has failed one turn of the event loop later, and changes nothing.
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByText("Not from here.")).toBeTruthy();
});

it("trying again loads the page with the values that the visitor came with", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  createFakeServer(() => Response.json({ message: "Not from here." }, { status: 403 }));
  history.replaceState(null, "", "/my-bot?Name=Ada#part");
  const user = await open(bot());
  expect(location.search).toBe("");
  await user.click(await screen.findByText("Try again"));
  expect([location.pathname + location.search + location.hash, reload.mock.calls.length]).toEqual([
    "/my-bot?Name=Ada#part",
    1,
  ]);
});

it("spec 2.6: The error screen shows the message of any API error", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  createFakeServer(({ method }) =>
    method === "PUT" ? Response.json({ message: "This chat is too old." }, { status: 400 }) : undefined,
  );
  const user = await open(bot());
  await user.type(await screen.findByRole("textbox"), "Ada{Enter}");
  await screen.findByText("This chat is too old.");
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

it("spec 7.12: every call goes to the page's own address, a linked bot's too", async () => {
  const inner = createBot({ id: "inner", settings: calm, groups: { X: [says("Inside"), asks()] } });
  const server = createFakeServer(({ path }) =>
    path.includes("/flows/") ? Response.json({ flow: inner }) : undefined,
  );
  const link = { type: "Typebot link", options: { typebotId: "inner" } };
  const user = await open(bot({}, { A: [says("Hi"), asks(), link] }));
  await user.type(await screen.findByRole("textbox"), "Ada{Enter}");
  await screen.findByText("Inside");
  await vi.waitFor(() => expect(server.sent()).toContain("PUT answers"));
  expect(server.sent().some((sent) => sent.includes("inner"))).toBe(true);
  for (const { path } of server.requests) expect(path).toMatch(/^\/api\/(?!\/)/);
});
