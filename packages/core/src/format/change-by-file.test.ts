import { expect, test } from "vitest";
import type { BotFile } from "../nouns/bot-file.ts";
import type { JsonObject } from "../values/json.ts";
import { changeByFile } from "./change-by-file.ts";
import { importBotFile } from "./import-bot-file.ts";

const says = (id: string, text: string) => ({
  id,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});

const bot: BotFile = importBotFile({
  version: "6.1",
  name: "Bot",
  events: [{ id: "start", type: "start", outgoingEdgeId: "e0", graphCoordinates: { x: 0, y: 0 } }],
  groups: [{ id: "g1", title: "One", graphCoordinates: { x: 0, y: 0 }, blocks: [says("b1", "Hello")] }],
  edges: [{ id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } }],
  variables: [{ id: "v1", name: "Name" }],
  theme: { chat: { buttons: { color: "#123456" } } },
  settings: { general: { isInputPrefillEnabled: true } },
}).file;

const oldFlow = {
  groups: [
    {
      id: "g0",
      title: "Start",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: "b0", type: "start", label: "Start", outgoingEdgeId: "e9" }],
    },
    { id: "g9", title: "Old", graphCoordinates: { x: 0, y: 0 }, blocks: [says("b9", "Hello {{Name}}")] },
  ],
  edges: [{ id: "e9", from: { groupId: "g0", blockId: "b0" }, to: { groupId: "g9" } }],
} satisfies JsonObject;

test("keys of today's form replace a bot's own, and nothing else changes", () => {
  expect(changeByFile(bot, {})).toEqual(bot);
  expect(changeByFile(bot, { name: "Other" })).toEqual({ ...bot, name: "Other" });
});

test.each([
  ["without a version", oldFlow],
  ["of version 3", { ...oldFlow, version: "3", events: null }],
  ["of version 5", { ...oldFlow, version: "5" }],
])(
  "a flow %s replaces the whole flow, begins where it says, and leaves the looks of the bot as they are",
  (_, given) => {
    const { groups, events, edges, variables, theme, settings, version } = changeByFile(bot, given);
    expect(groups.map(({ id }) => id)).toEqual(["g9"]);
    expect(events).toMatchObject([{ type: "start", outgoingEdgeId: "e9" }]);
    expect(edges).toMatchObject([{ id: "e9", to: { groupId: "g9" } }]);
    expect(groups[0]?.blocks[0]?.content).toMatchObject({ isLastOfListShown: true });
    expect({ variables, theme, settings, version }).toEqual({
      variables: bot.variables,
      theme: bot.theme,
      settings: bot.settings,
      version: "6.1",
    });
  },
);

test("an older theme looks as it did, and the flow of the bot behaves as it did", () => {
  const { theme, groups, events } = changeByFile(bot, { version: "4", theme: { chat: {} } });
  expect(theme).toMatchObject({ chat: { hostBubbles: { backgroundColor: "#F7F8FF" } } });
  expect({ groups, events }).toEqual({ groups: bot.groups, events: bot.events });
});

test("parts of a flow of version 6 go beside those that the bot has", () => {
  const [first] = bot.groups;
  const groups = [{ ...first, title: "Renamed" }] as unknown as JsonObject[];
  const changed = changeByFile(bot, { version: "6", groups });
  expect([changed.groups[0]?.title, changed.edges]).toEqual(["Renamed", bot.edges]);
});
