import { expect, it } from "vitest";
import { lintFlow } from "../lint-flow.ts";
import { choose, createBot, findPlaces, lintBot, say } from "../testing/lint-bot.ts";
import { testDefinitions } from "../testing/test-definitions.ts";

it("names blocks, items and events that lead to groups that don't exist", () => {
  const bot = {
    groups: {
      A: [
        choose([
          { content: "Yes", to: "B" },
          { content: "No", to: "Gone" },
        ]),
        say("Hm", "Gone"),
      ],
      B: [say("Fine")],
    },
    events: [{ type: "command", to: "Gone" }],
  };
  const found = lintBot(bot).filter(({ rule }) => rule === "edge-to-nowhere");
  expect(found.map(({ message }) => message)).toEqual([
    "The command event leads to a group that does not exist.",
    '"No" of Buttons in "A" leads to a group that does not exist.',
    'Text in "A" leads to a group that does not exist.',
  ]);
  expect(found.map(({ eventId, blockId, itemId }) => [eventId, blockId, itemId])).toEqual([
    ["event 0", undefined, undefined],
    [undefined, "A.0", "A.0.1"],
    [undefined, "A.1", undefined],
  ]);
});

it("names edges that don't exist or lead to a block that isn't there", () => {
  const flow = createBot({ groups: { A: [say("Hi", "B")], B: [say("Bye", "A")] } });
  const [block] = flow.groups[1]?.blocks ?? [];
  if (block) block.outgoingEdgeId = "gone";
  flow.edges["edge 1"] = { groupId: "B", blockId: "gone" };
  const messages = lintFlow(flow, testDefinitions).map(({ rule, message }) => `${rule}: ${message}`);
  expect(messages).toContain('edge-to-nowhere: Text in "B" is connected by an edge that does not exist.');
  expect(messages).toContain(
    `edge-to-nowhere: Text in "A" leads to a block that is not in "B"; the chat goes on at that group's last block.`,
  );
});

it("finds the edges of rows inside items, and of blocks it doesn't know", () => {
  const items = [{ paths: [{ id: "p", outgoingEdgeId: "gone" }] }];
  expect(findPlaces("edge-to-nowhere", { groups: { A: [{ type: "cards", items }] } })).toEqual(["A.0.0"]);
});

it("is content with edges that lead somewhere", () => {
  const bot = { groups: { A: [choose([{ content: "Yes", to: "B" }], "B")], B: [say("Bye")] } };
  expect(findPlaces("edge-to-nowhere", bot)).toEqual([]);
});
