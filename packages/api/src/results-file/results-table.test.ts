import { expect, it } from "vitest";
import { tableOfResults } from "./results-table.ts";

const answer = (blockId: string, content: string, more: object = {}) => ({
  botId: "bot",
  groupId: "g",
  blockId,
  visit: 0,
  variableId: null,
  content,
  uploadedFiles: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  ...more,
});
const result = (
  answers: ReturnType<typeof answer>[],
  variables: { id: string; name: string; value: string }[] = [],
) => ({
  id: "r1",
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  hasStarted: true,
  isCompleted: false,
  variables,
  answers,
});
const column = (blockId: string, label: string) => ({ key: `bot/${blockId}`, label, botId: "bot", blockId });

it("has a column for every input, then for what older versions asked, then for other variables", () => {
  const answers = [answer("a", "Ada", { variableId: "v1" }), answer("gone", "Paris")];
  const variables = [
    { id: "v1", name: "Name", value: "Ada" },
    { id: "v2", name: "Score", value: "7" },
  ];
  expect(tableOfResults([column("a", "Name"), column("b", "Name")], [result(answers, variables)])).toEqual([
    ["Submitted at", "Result", "Version", "Completed", "Name", "Name (2)", "gone (no longer asked)", "Score"],
    ["2026-01-01T00:00:00.000Z", "r1", "1", "no", "Ada", "", "Paris", "7"],
  ]);
});

it("puts the answers of all visits of a block into one cell, with their files", () => {
  const files = ["https://files.example/a.png", "https://files.example/b.png"];
  const answers = [
    answer("a", "See these", { uploadedFiles: files }),
    answer("a", "https://files.example/a.png", { visit: 1, uploadedFiles: files.slice(0, 1) }),
    answer("a", "", { visit: 2, uploadedFiles: files.slice(1) }),
  ];
  expect(tableOfResults([column("a", "Photos")], [result(answers)])[1]?.[4]).toBe(
    "See these, https://files.example/a.png, https://files.example/b.png | https://files.example/a.png | https://files.example/b.png",
  );
});
