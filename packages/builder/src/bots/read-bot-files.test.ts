import { expect, it } from "vitest";
import { readBotFiles } from "./read-bot-files.ts";

const file = (name: string, content: string) => new File([content], name);

it("says how the bots in files are called, and which files hold none", async () => {
  const read = await readBotFiles([
    file("lead.json", '\uFEFF{"name":"Lead form"}'),
    file("old.json", '{"groups":[]}'),
    file("many.json", '[{"name":"One"},{"name":"Two"}]'),
    file("diary.txt", "Dear diary"),
    file("three.json", "3"),
  ]);
  expect(read.map(({ bots }) => bots)).toEqual([["Lead form"], ["old"], ["One", "Two"], [], []]);
  expect(new Set(read.map(({ id }) => id)).size).toBe(5);
});
