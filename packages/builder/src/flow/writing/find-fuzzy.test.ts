import { expect, it } from "vitest";
import { findFuzzy } from "./find-fuzzy.ts";

const commands = [
  "Add bubble",
  "Add branch",
  "Undo",
  "Go to results",
  "Publish",
  "Select all",
  "Move the block up",
  "Save",
];

const find = (query: string) => findFuzzy(commands, query, (one) => one);

it("finds by the beginning, by words, by first letters and by letters left out", () => {
  expect(find("add")).toEqual(["Add bubble", "Add branch"]);
  expect(find("branch")).toEqual(["Add branch"]);
  expect(find("up add")).toEqual([]);
  expect(find("block move")).toEqual(["Move the block up"]);
  expect(find("ab")[0]).toBe("Add bubble");
  expect(find("gtr")).toEqual(["Go to results"]);
  expect(find("publsh")).toEqual(["Publish"]);
  expect(find("xyz")).toEqual([]);
});

it("puts what begins so before what only has it inside", () => {
  expect(findFuzzy(["Resume", "Sum", "All sums"], "sum", (one) => one)).toEqual(["Sum", "All sums", "Resume"]);
});

it("leaves everything as it is where nothing is typed", () => {
  expect(find(" ")).toEqual(commands);
});
