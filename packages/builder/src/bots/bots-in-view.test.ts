import type { Folder, Opening } from "@parley/api/app";
import { matchesSearch } from "@parley/core";
import { describe, expect, it } from "vitest";
import { stateOf } from "../open-bot/bot-state.ts";
import { isWithin, listTree, pathTo } from "./folder-tree.ts";
import { botSummary } from "./testing/bot-summary.ts";

const folder = (id: string, parentId: string | null = null): Folder => ({
  id,
  name: id,
  parentId,
  createdAt: "",
  updatedAt: "",
});

describe("searching", () => {
  it("finds all words in any order, whatever their accents and capitals", () => {
    expect(matchesSearch("cafe lead", "Lead form of the Café")).toBe(true);
    expect(matchesSearch("cafe form", "Lead of the Café")).toBe(false);
    expect(matchesSearch("  ", "Anything")).toBe(true);
  });
});

describe("folders", () => {
  const folders = [folder("b", "a"), folder("a"), folder("c", "b"), folder("z")];
  it("know the way to the top", () => {
    expect(pathTo(folders, "c").map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(pathTo(folders, null)).toEqual([]);
    expect(pathTo(folders, "gone")).toEqual([]);
  });
  it("know what is inside them, so that none is put into itself", () => {
    expect(isWithin(folders, "c", "a")).toBe(true);
    expect(isWithin(folders, "a", "a")).toBe(true);
    expect(isWithin(folders, "a", "c")).toBe(false);
    expect(isWithin(folders, null, "a")).toBe(false);
  });
  it("read like a tree", () => {
    expect(listTree(folders).map(({ folder, depth }) => `${depth} ${folder.id}`)).toEqual(["0 a", "1 b", "2 c", "0 z"]);
  });
  it("that stand in each other by a fault of the database hang nobody up", () => {
    const circle = [folder("x", "y"), folder("y", "x")];
    expect(pathTo(circle, "x").map(({ id }) => id)).toEqual(["y", "x"]);
  });
});

const rules = (given: Partial<Opening>): Opening => ({
  opensAt: null,
  closesAt: null,
  mostResults: null,
  mostResultsPerDay: null,
  timeZone: "UTC",
  isOncePerPerson: false,
  texts: { notYet: null, over: null, fullToday: null, answered: null },
  ...given,
});

describe("what visitors have of a bot", () => {
  it.each([
    [{}, "draft"],
    [{ liveVersion: 1 }, "live"],
    [{ liveVersion: 1, hasUnpublishedChanges: true }, "changed"],
    [{ liveVersion: 1, hasUnpublishedChanges: true, isClosed: true }, "closed"],
    [{ isClosed: true }, "draft"],
    [{ liveVersion: 1, opening: rules({ opensAt: "2126-01-01T00:00:00.000Z" }) }, "waiting"],
    [{ liveVersion: 1, opening: rules({ closesAt: "2026-01-01T00:00:00.000Z" }) }, "closed"],
    [{ liveVersion: 1, opening: rules({ closesAt: "2126-01-01T00:00:00.000Z" }) }, "live"],
    [{ opening: rules({ opensAt: "2126-01-01T00:00:00.000Z" }) }, "draft"],
  ])("%o: %s", (rest, state) => expect(stateOf(botSummary("x", rest))).toBe(state));
});
