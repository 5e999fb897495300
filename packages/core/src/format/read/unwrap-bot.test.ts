import { expect, test } from "vitest";
import type { JsonObject } from "../../values/json.ts";
import { BotFileError } from "../bot-file-error.ts";
import { importBotFile } from "../import-bot-file.ts";
import { listBots } from "./unwrap-bot.ts";

const point = { x: 0, y: 0 };
const flow = {
  groups: [{ id: "g", title: "Group", graphCoordinates: point, blocks: [{ id: "b", type: "text input" }] }],
  events: [{ id: "start", type: "start", outgoingEdgeId: "e", graphCoordinates: point }],
  edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
  variables: [{ id: "v", name: "Name" }],
  theme: { general: { font: "Inter" } },
  settings: {},
};
const bot = { version: "6.1", id: "bot", name: "Bot", publicId: "my-bot", ...flow };

/** Turns JSON columns into texts, as database tools export them. */
const asTexts = (row: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === "object" && value !== null ? JSON.stringify(value) : value,
    ]),
  );

const messageOf = (input: unknown): string => {
  try {
    importBotFile(input);
  } catch (error) {
    if (error instanceof BotFileError) return error.message;
    throw error;
  }
  throw new Error("It was imported.");
};

test("the answer of the call for a bot, and of the one for what is published, import like a file", () => {
  expect(importBotFile({ typebot: bot, currentUserMode: "write" }).file).toEqual(bot);
  const published = { id: "p1", typebotId: "bot", version: "6.1", createdAt: "2025-01-01T00:00:00.000Z", ...flow };
  const { file, report } = importBotFile(JSON.stringify({ publicTypebot: published, version: "6.1" }));
  expect(file).toMatchObject({ id: "bot", name: "Untitled bot", ...flow });
  expect(report.upgraded).toMatchObject([{ path: "name" }]);
});

test("what is published may carry its name with it", () => {
  const typebot = { ...flow, version: "6.1", id: "p1", typebotId: "bot", typebot: { name: "Bot", publicId: "my-bot" } };
  expect(importBotFile({ typebot }).file).toEqual(bot);
});

test("rows of a database import like files, JSON as text included", () => {
  expect(importBotFile([bot]).file).toEqual(bot);
  expect(importBotFile(asTexts(bot)).file).toEqual(bot);
  expect(importBotFile([{ ...asTexts(bot), isClosed: 1, isArchived: 0 }]).file).toMatchObject({
    isClosed: true,
    isArchived: false,
  });
  const old = {
    ...asTexts({ ...bot, version: null, events: null }),
    groups: JSON.stringify([
      {
        id: "g0",
        title: "Start",
        graphCoordinates: point,
        blocks: [{ id: "s", type: "start", label: "Start", outgoingEdgeId: "e" }],
      },
      ...flow.groups,
    ]),
    edges: JSON.stringify([{ id: "e", from: { groupId: "g0", blockId: "s" }, to: { groupId: "g" } }]),
  };
  const { file, report } = importBotFile(old);
  expect(report.sourceVersion).toBe("3 (unmarked)");
  expect(file.groups).toHaveLength(1);
});

test("a list of several rows is several bots", () => {
  expect(listBots(JSON.stringify([bot, bot]))).toEqual([bot, bot]);
  expect(listBots(bot)).toEqual([bot]);
  expect(messageOf([bot, bot])).toBe(
    "The file holds 2 bots. Import it, which makes a bot of each, or choose a file with one.",
  );
});

test("what holds no bot says why", () => {
  expect(messageOf({ publicTypebot: null })).toBe(
    "There is no bot in the answer: it has never been published. Export it instead.",
  );
  expect(messageOf({ ...asTexts(bot), groups: "[{" })).toBe("The file is damaged: the text in groups is not JSON.");
  expect(messageOf([5])).toContain("should be an object");
});
