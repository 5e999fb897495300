import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addGroupWith } from "../../../document/edits/index.ts";
import { draftOf, openBot } from "../../testing/open-bot.tsx";
import type { ActionContext } from "./context.ts";
import { extractIntoBot } from "./extract-into-bot.ts";

/** The server's bots, and the requests it got. */
let bots: Map<string, { isDeleted: boolean; updatedAt: string; liveVersion: number | null }>;
let asked: string[];
let isDown: boolean;

const summary = (id: string) => {
  const bot = bots.get(id);
  return { id, name: "Part", liveVersion: bot?.liveVersion ?? null, updatedAt: bot?.updatedAt };
};

beforeEach(() => {
  [bots, asked, isDown] = [new Map(), [], false];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, "https://parley.test");
    const request = `${init.method ?? "GET"} ${pathname}`;
    asked.push(request);
    if (isDown) return Response.json({ message: "The server is away." }, { status: 503 });
    if (request === "POST /api/v1/typebots") {
      bots.set("new", { isDeleted: false, updatedAt: "2026-01-01T00:00:00.000Z", liveVersion: null });
      return Response.json(summary("new"));
    }
    const bot = bots.get("new");
    if (bot === undefined || !pathname.startsWith("/api/v1/typebots/new")) return Response.json({}, { status: 404 });
    if (init.method === "DELETE") bot.isDeleted = true;
    else if (pathname.endsWith("/restore")) bot.isDeleted = false;
    return Response.json(init.method === "DELETE" ? { message: "success" } : summary("new"));
  });
});
afterEach(() => vi.unstubAllGlobals());

const say = (text: string) => ({ type: "text", options: { richText: [{ type: "p", children: [{ text }] }] } });

/** Moves a group into a bot of its own, as the action does. */
const extract = async () => {
  const document = await openBot(draftOf());
  const added = addGroupWith(document.getState().draft, { at: { x: 0, y: 0 }, title: "Part" }, [say("Hello")]);
  document.change("Add", added.operations);
  document.select({ groups: [added.groupId] });
  const told: string[] = [];
  // Only what this action uses.
  const context = {
    document,
    words: (key: string) => key,
    tell: (text: string) => told.push(text),
    scene: () => ({ cards: new Map() }),
  } as unknown as ActionContext;
  await extractIntoBot(context);
  expect([told, bots.get("new")?.isDeleted]).toEqual([["extracted"], false]);
  return { document, told, groupId: added.groupId };
};

it("undo takes the new bot back, and redo brings it back", async () => {
  const { document, told, groupId } = await extract();
  expect(document.getState().draft.groups[groupId]).toBeUndefined();
  document.undo();
  await vi.waitFor(() => expect(told).toEqual(["extracted", "extractTakenBack"]));
  expect(document.getState().draft.groups[groupId]?.title).toBe("Part");
  expect(bots.get("new")?.isDeleted).toBe(true);
  document.redo();
  await vi.waitFor(() => expect(bots.get("new")?.isDeleted).toBe(false));
  document.undo();
  await vi.waitFor(() => expect(bots.get("new")?.isDeleted).toBe(true));
});

it("a bot that somebody has published or changed since stays", async () => {
  for (const change of [{ liveVersion: 1 }, { updatedAt: "2026-01-02T00:00:00.000Z" }]) {
    const { document, told } = await extract();
    Object.assign(bots.get("new") ?? {}, change);
    document.undo();
    await vi.waitFor(() => expect(told).toEqual(["extracted", "extractedStays"]));
    expect(bots.get("new")?.isDeleted).toBe(false);
  }
});

it("deleting the link is no undo", async () => {
  const { document } = await extract();
  const before = asked.length;
  expect(document.getState().selection.groups).toHaveLength(1);
  const [link = ""] = document.getState().selection.groups;
  document.change("Delete", [{ op: "drop", table: "groups", id: link }]);
  await document.flush();
  expect(Object.keys(document.getState().draft.groups)).not.toContain(link);
  expect(asked.slice(before)).toEqual([]);
});

it("what goes wrong is told", async () => {
  const { document, told } = await extract();
  isDown = true;
  document.undo();
  await vi.waitFor(() => expect(told).toEqual(["extracted", "extractUndoFailed"]));
});
