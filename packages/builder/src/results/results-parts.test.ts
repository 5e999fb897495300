import type { ResultRow, Transcript } from "@parley/api/app";
import { expect, it } from "vitest";
import { cellText, stateOf } from "./cell-text.ts";
import { arrange, move } from "./column-layout.ts";
import { canBeNamed, exportAddress } from "./export-address.ts";
import { plainFilter } from "./results-filter.ts";
import { choose, idsBetween, isSelected, nothing, type Selection } from "./selection.ts";
import { transcriptText } from "./transcript-text.ts";

const result = (contents: (string | [string, string[]])[]): ResultRow => ({
  id: "r",
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  hasStarted: true,
  isCompleted: false,
  variables: [],
  answers: contents.map((content, visit) => ({
    botId: "b",
    groupId: "g",
    blockId: "q",
    visit,
    variableId: null,
    content: typeof content === "string" ? content : content[0],
    uploadedFiles: typeof content === "string" ? null : content[1],
    createdAt: "2026-01-01T00:00:00.000Z",
  })),
});

it("a cell shows the answers of all visits, and files as their number", () => {
  const file = "https://chat.example.org/uploads/public/results/r/q/a.png";
  const cell = cellText(result(["One", ["See this", [file]], `${file}, ${file}2`]), { key: "b/q" });
  expect(cell).toEqual({ text: "One · See this", fileCount: 3 });
  expect(cellText(result(["One"]), { key: "b/other" })).toEqual({ text: "", fileCount: 0 });
  expect(stateOf(result([]))).toBe("partial");
});

it("columns keep the author's order; new ones stand behind the one that they follow in the bot", () => {
  expect(arrange(["a", "b", "c", "d"], { order: ["c", "a", "gone"] })).toEqual(["c", "d", "a", "b"]);
  expect(arrange(["new", "a"], { order: ["a"] })).toEqual(["new", "a"]);
  expect(move(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(move(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
});

it("results are chosen one by one, in a range, or all that there are but some", () => {
  const at = (id: string, second: number) => ({ id, createdAt: `2026-01-01T00:00:0${second}.000Z` });
  const some = choose(choose(nothing, ["a", "b"], true), ["a"], false);
  expect([isSelected(some, at("a", 1)), isSelected(some, at("b", 1))]).toEqual([false, true]);
  const all: Selection = { kind: "all", except: new Set(), until: at("", 5).createdAt };
  const but = choose(all, ["a"], false);
  expect([isSelected(but, at("a", 1)), isSelected(but, at("b", 1)), isSelected(but, at("later", 6))]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isSelected(choose(but, ["a"], true), at("a", 1))).toBe(true);
  expect(idsBetween(["a", "b", "c", "d"], "d", "b")).toEqual(["b", "c", "d"]);
  expect(idsBetween(["a", "b"], null, "b")).toEqual(["b"]);
});

it("a download is asked for by an address that names what is wanted", () => {
  const filter = { ...plainFilter, hasPartial: false, hasUnanswered: true };
  const selection: Selection = { kind: "some", ids: new Set(["one", "two"]) };
  const address = exportAddress("bot", { format: "csv", filter, selection, columns: ["b/q,1", "b/ä"] });
  const { pathname, searchParams } = new URL(address, "http://localhost");
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    "/api/v1/typebots/bot/results/export",
    { format: "csv", started: "false", partial: "false", ids: "one,two", columns: "b%2Fq%2C1,b%2F%C3%A4" },
  ]);
  expect(canBeNamed(selection)).toBe(true);
  expect(canBeNamed({ kind: "some", ids: new Set(Array.from({ length: 1001 }, (_, number) => `${number}`)) })).toBe(
    false,
  );
});

it("a conversation as a text says who said what", () => {
  const line = { time: null, botId: "b", groupId: "g", blockType: null, blockId: "q", question: "Name?", media: null };
  const files = [{ name: "a.png", url: "https://x.example/a.png", type: null, size: null, isPrivate: false }];
  const transcript: Transcript = {
    result: result([]),
    isComplete: true,
    lines: [
      { ...line, kind: "bubble", text: "Name?", files: [] },
      { ...line, kind: "answer", text: "Ann", files },
    ],
  };
  const speakers = { bot: "Bot", visitor: "Visitor", again: "Again", withdrawn: "No longer given" };
  expect(transcriptText(transcript, speakers)).toBe("Bot: Name?\nVisitor: Ann\na.png (https://x.example/a.png)");
  const answersOnly = { ...transcript, isComplete: false, lines: transcript.lines.slice(1) };
  expect(transcriptText(answersOnly, speakers)).toMatch(/^Bot: Name\?\nVisitor: Ann/);
});
