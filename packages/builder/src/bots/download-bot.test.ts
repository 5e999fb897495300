import { expect, it } from "vitest";
import { fileNameOf, fileNamesOf } from "./download-bot.ts";

it.each([
  ["Lead form", "Lead form.json"],
  ['Q1/Q2: "new" <leads>?', "Q1 Q2 new leads.json"],
  ["../../etc/passwd", "etc passwd.json"],
  ["...", "bot.json"],
  ["Umfrage für Ärzte 🩺", "Umfrage für Ärzte 🩺.json"],
])("the file of a bot called %s", (name, file) => expect(fileNameOf(name)).toBe(file));

it("bots of the same name get files of their own", () =>
  expect(fileNamesOf(["Quiz", "quiz", "Quiz?", "Quiz 2"])).toEqual([
    "Quiz.json",
    "quiz 2.json",
    "Quiz 3.json",
    "Quiz 2 2.json",
  ]));
