import { definitions } from "@parley/blocks/definitions";
import { createDraft, type Draft } from "@parley/core/draft";
import type { BotFile } from "@parley/core/format";

const columns = 25;

const say = (text: string) => ({ content: { richText: [{ type: "p", children: [{ text }] }] } });

/** Test support: a bot with many groups of six typical blocks each, and some loops. */
export const createLargeDraft = (groups: number): Draft => {
  const ids = Array.from({ length: groups }, (_, place) => `g${place}`);
  const file: BotFile = {
    version: "6.1",
    name: "Large",
    theme: {},
    settings: {},
    variables: [{ id: "v1", name: "Name" }],
    events: [{ id: "start", type: "start", outgoingEdgeId: "e", graphCoordinates: { x: -300, y: 0 } }],
    groups: ids.map((id, place) => ({
      id,
      title: `Group ${place + 1}`,
      graphCoordinates: { x: (place % columns) * 420, y: Math.floor(place / columns) * 620 },
      blocks: [
        { id: `${id}a`, type: "text", ...say(`Good to see you, {{Name}}. This is part ${place + 1} of the talk.`) },
        { id: `${id}b`, type: "text", ...say("What shall we look at next?") },
        {
          id: `${id}c`,
          type: "choice input",
          items: [
            { id: `${id}i1`, content: "The first way", outgoingEdgeId: `${id}e1` },
            { id: `${id}i2`, content: "Another one" },
          ],
        },
        { id: `${id}d`, type: "Set variable", options: { variableId: "v1", expressionToEvaluate: "Ada" } },
        { id: `${id}e`, type: "email input", options: { variableId: "v1" } },
        { id: `${id}f`, type: "text", ...say("Thank you!"), outgoingEdgeId: `${id}e2` },
      ],
    })),
    edges: [
      { id: "e", from: { eventId: "start" }, to: { groupId: "g0" } },
      ...ids.flatMap((id, place) => [
        {
          id: `${id}e2`,
          from: { blockId: `${id}f` },
          to: { groupId: ids[place + 1] ?? "g0" },
        },
        ...(place % 5 < 3
          ? [
              {
                id: `${id}e1`,
                from: { blockId: `${id}c`, itemId: `${id}i1` },
                to: { groupId: ids[(place + columns) % groups] ?? "g0" },
              },
            ]
          : []),
      ]),
    ],
  };
  return createDraft(file, definitions);
};
