import type { Json } from "@parley/core";
import type { ClientBrowser } from "@parley/ui";
import { afterEach, expect, it, vi } from "vitest";
import { createNeed } from "../../testing/create-need.ts";
import { client } from "./client.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

// The code must not use it.
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

it("hands values over beside the code: what a visitor typed is never a part of it", async () => {
  vi.spyOn(window, "parent", "get").mockReturnValue({} as Window);
  const post = vi.spyOn(window.top ?? window, "postMessage").mockImplementation(() => {});
  const hostile = "'); document.title = 'taken'; </script>\u2028//";
  const code = "document.title = vName + typeof vAge // a comment";
  expect(await run("run in parent page", { code, args: { vName: hostile, vAge: 7 } })).toEqual({});
  const [message] = post.mock.calls[0] ?? [];
  // Runs it like the reference product's embeds.
  await new Function((message as unknown as { codeToExecute: string }).codeToExecute)();
  expect(document.title).toBe(`${hostile}number`);
});

it("spec 8.8, B8.14: tells what has no message in the specified words", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const nothing = { error: "Unknown error (failed to parse)" };
  for (const code of ["throw { code: 7 }", "throw null", "const a = {}; a.a = a; throw a"])
    expect(await run("run script", { code, args: {} }), code).toEqual(nothing);
});

it("runs code for the page around the chat on the page itself where there is no other", async () => {
  const post = vi.spyOn(window, "postMessage").mockImplementation(() => {});
  expect(await run("run in parent page", { code: "document.title = 'Own page'" })).toEqual({});
  expect(document.title).toBe("Own page");
  expect(post).not.toHaveBeenCalled();
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await run("run in parent page", { code: "throw new Error('no')" })).toEqual({ error: "no" });
});
