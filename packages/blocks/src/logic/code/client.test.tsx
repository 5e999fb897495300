import type { Json } from "@parley/core";
import type { ClientBrowser } from "@parley/ui";
import { afterEach, expect, it, vi } from "vitest";
import { createNeed } from "../../testing/create-need.ts";
import { client } from "./client.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

// Nothing of it is asked for.
const browser = {} as ClientBrowser;

const run = (kind: string, data: Json) => client(createNeed("Code", kind, data), browser);

it("runs as an async function on the page, and is waited for", async () => {
  const code = "await new Promise((done) => setTimeout(done, 5)); document.title = vName";
  expect(await run("run script", { code, args: { vName: "Ada" } })).toEqual({});
  expect(document.title).toBe("Ada");
});

it("tells the console and the chat what went wrong, and nothing else", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await run("run script", { code: 'throw new Error("no")', args: {} })).toEqual({ error: "no" });
  expect(told).toHaveBeenCalledOnce();
  expect(await run("run script", { code: "}", args: {} })).toMatchObject({ error: expect.any(String) });
});

it("hands code to the page around the chat", async () => {
  vi.spyOn(window, "parent", "get").mockReturnValue({} as Window);
  const post = vi.spyOn(window.top ?? window, "postMessage").mockImplementation(() => {});
  expect(await run("run in parent page", { code: "greet('Ada')" })).toEqual({});
  expect(post).toHaveBeenCalledWith({ from: "typebot", codeToExecute: "greet('Ada')" }, "*");
});

it("runs code for the page around the chat on the page itself where there is no other", async () => {
  const post = vi.spyOn(window, "postMessage").mockImplementation(() => {});
  expect(await run("run in parent page", { code: "document.title = 'Own page'" })).toEqual({});
  expect(document.title).toBe("Own page");
  expect(post).not.toHaveBeenCalled();
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await run("run in parent page", { code: "throw new Error('no')" })).toEqual({ error: "no" });
});
