// @vitest-environment happy-dom
import type { Operation } from "@parley/core/draft";
import { type ChatStanding, tryOutMark } from "@parley/viewer/try-out";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type BotDocument, createDocument, createMemoryQueue } from "../document/index.ts";
import { emptyBot } from "../document/testing/empty-bot.ts";
import { createMemoryServer } from "../document/testing/memory-server.ts";
import { createDraftAnswers } from "../draft-worker/answer-about-draft.ts";
import { createDraftCompiler } from "../draft-worker/create-draft-compiler.ts";
import { chatPlaceStore } from "./chat-place.ts";
import { type ChatLink, createChatLink } from "./create-chat-link.ts";

const viewer = "https://chat.example.org";
let document: BotDocument;
let link: ChatLink;
let close: () => void;
let isOffline: boolean;
let links: number;
const posted = vi.fn<(message: { type: string }, origin: string) => void>();
const source = { postMessage: posted };
const frame = { contentWindow: source } as unknown as HTMLIFrameElement;

beforeEach(async () => {
  vi.useFakeTimers();
  [isOffline, links] = [false, 0];
  posted.mockClear();
  const transport = createMemoryServer(emptyBot).connect({ id: "ann", name: "Ann", color: 1 }, "editor-1");
  document = await createDocument({ botId: "bot", transport, queue: createMemoryQueue() });
  const client = async () => {
    if (isOffline) throw new Error("The server can't be reached.");
    links += 1;
    return { url: `${viewer}/preview/token-${links}`, expiresAt: "2030-01-01T00:00:00.000Z" };
  };
  const { compile } = createDraftCompiler(() => {
    const answer = createDraftAnswers();
    return { ask: async (request) => answer(request), stop: () => {} };
  });
  link = createChatLink({
    document,
    client: client as never,
    compile: (draft, id, knownFlow) => compile(draft, id, "flow", knownFlow),
    endCompiling: () => {},
    isOffline: () => isOffline,
    page: window,
  });
  close = link.open();
  link.attach(frame);
  await vi.advanceTimersByTimeAsync(100);
});
afterEach(async () => {
  close();
  await document.close();
  vi.useRealTimers();
});

/** Simulates a message from the page in the frame, or from another window. */
const say = async (message: object, { origin = viewer, from = source as unknown } = {}) => {
  const event = new MessageEvent("message", { data: { ...message, mark: tryOutMark }, origin });
  Object.defineProperty(event, "source", { value: from });
  window.dispatchEvent(event);
  await vi.advanceTimersByTimeAsync(10);
};
const heard = () => posted.mock.calls.map(([message]) => message);
const rename = (value: string) =>
  document.change("Rename", [{ op: "set", table: "bot", id: "bot", path: ["name"], value }]);

const standing: ChatStanding = {
  place: { groupId: "g", blockId: "b" },
  isEnded: false,
  canStepBack: false,
  values: { Name: "Ada" },
  trace: [],
  logs: [],
  goesOn: null,
  kept: { history: [{ is: "start", time: 1, seed: 1 }], outcomes: [] },
};

it("the page that is ready gets the draft, and every edit of it once", async () => {
  expect(link.store.getState().address).toBe(`${viewer}/preview/token-1?try-out=`);
  await say({ type: "ready" });
  expect(heard()).toMatchObject([{ type: "open", flow: { name: "Bot" }, kept: null, grant: { token: "token-1" } }]);
  expect(posted.mock.calls[0]?.[1]).toBe(viewer);
  for (const name of ["T", "Te", "Test"]) rename(name);
  await vi.advanceTimersByTimeAsync(200);
  expect(heard().slice(1)).toEqual([{ type: "flow patch", patch: { name: "Test" }, mark: tryOutMark }]);
});

it("an edit that the chat does not show sends nothing", async () => {
  await say({ type: "ready" });
  const move: Operation = { op: "set", table: "bot", id: "bot", path: ["data", "notes"], value: { n: { x: 1, y: 2 } } };
  document.change("Add a note", [move]);
  await vi.advanceTimersByTimeAsync(200);
  expect(heard()).toHaveLength(1);
});

it("nobody else is heard: no other origin, no other window, nothing unmarked", async () => {
  await say({ type: "ready" }, { origin: "https://evil.example.org" });
  await say({ type: "ready" }, { from: window });
  const unmarked = new MessageEvent("message", { data: { type: "ready" }, origin: viewer });
  Object.defineProperty(unmarked, "source", { value: source });
  window.dispatchEvent(unmarked);
  expect([link.store.getState().isReady, heard()]).toEqual([false, []]);
});

it("says where the chat stands, and which values have changed", async () => {
  await say({ type: "ready" });
  await say({ type: "standing", standing });
  expect(chatPlaceStore.getState()).toEqual({ groupId: "g", blockId: "b" });
  await say({ type: "standing", standing: { ...standing, values: { Name: "Ada", Age: "36" } } });
  expect([...link.store.getState().changed]).toEqual(["Age"]);
});

it("a page that is loaded anew goes on with the chat", async () => {
  await say({ type: "ready" });
  await say({ type: "standing", standing });
  const again = say({ type: "ready" });
  link.setVariable("Name", "Grace");
  await again;
  expect(heard().slice(1)).toMatchObject([{ type: "open", kept: standing.kept }, { type: "set variable" }]);
});

it("a value that is set while the page is loaded is told to it once it is there", async () => {
  link.setVariable("Name", "Grace");
  expect(heard()).toEqual([]);
  await say({ type: "ready" });
  expect(heard()).toMatchObject([{ type: "open" }, { type: "set variable", name: "Name", value: "Grace" }]);
  await say({ type: "ready" });
  expect(heard()).toHaveLength(3);
});

it("each permission is a new one, given once what was edited is saved; offline there is none", async () => {
  await say({ type: "ready" });
  await say({ type: "grant wanted", id: 7 });
  await vi.advanceTimersByTimeAsync(100);
  expect(heard().at(-1)).toMatchObject({ type: "grant", id: 7, grant: { token: "token-2" } });
  isOffline = true;
  await say({ type: "grant wanted", id: 8 });
  await vi.advanceTimersByTimeAsync(100);
  expect(heard().at(-1)).toEqual({ type: "grant", id: 8, grant: null, mark: tryOutMark });
});

it("a page that needs another font is got again, once for each", async () => {
  await say({ type: "ready" });
  for (const key of ["a", "a", "b"]) await say({ type: "reload wanted", key });
  await vi.advanceTimersByTimeAsync(100);
  expect(links).toBe(3);
});

it("says that it is offline, and tries again when the browser is back", async () => {
  isOffline = true;
  link.retry();
  await vi.advanceTimersByTimeAsync(100);
  expect(link.store.getState().failure).toEqual({ is: "offline" });
  isOffline = false;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(100);
  expect(link.store.getState()).toMatchObject({ failure: null, address: `${viewer}/preview/token-2?try-out=` });
});

it("a page that never answers is named", async () => {
  await vi.advanceTimersByTimeAsync(20_000);
  expect(link.store.getState().failure).toEqual({ is: "silent", origin: viewer });
});

it("begins with what was edited while the bot was compiled for it", async () => {
  await say({ type: "ready" });
  posted.mockClear();
  link.retry();
  await vi.advanceTimersByTimeAsync(100);
  const ready = new MessageEvent("message", { data: { type: "ready", mark: tryOutMark }, origin: viewer });
  Object.defineProperty(ready, "source", { value: source });
  window.dispatchEvent(ready);
  rename("Edited at that moment");
  await vi.advanceTimersByTimeAsync(100);
  expect(heard().find(({ type }) => type === "open")).toMatchObject({ flow: { name: "Edited at that moment" } });
});
