import type { JsonObject } from "@parley/core";
import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing, elsewhere, type ItemForm } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

const isX = (value: string) => ({
  comparisons: [{ id: "c", variableId: "vX", comparisonOperator: "Equal to", value }],
});

// One comparison is true; whether that suffices depends on the version.
const comparisons = [
  { id: "c1", variableId: "v2", comparisonOperator: "Equal to", value: "10" },
  { id: "c2", variableId: "v2", comparisonOperator: "Greater than", value: "50" },
];
const branch = (content: JsonObject): ItemForm[] => [{ id: "i1", content, to: "elsewhere" }];

export const fixture = defineConversationFixture({
  scripts: {
    "the branch of each answer": {
      groups: {
        A: [
          asks("X"),
          {
            type: "Condition",
            items: [
              { id: "a", content: isX("a"), to: "B" },
              { id: "b", content: isX("b"), to: "A" },
            ],
          },
          says("Neither"),
        ],
        B: [says("It is a")],
      },
      replies: ["b", "a"],
    },
  },
  forms: [
    {
      versions: {
        "2": { items: branch({ comparisons }), becomes: { items: branch({ comparisons, logicalOperator: "OR" }) } },
        "6": { items: branch({ comparisons, logicalOperator: "OR" }) },
      },
      expected: { bubbles: [elsewhere] },
    },
    {
      versions: {
        "2": { items: branch({ comparisons, logicalOperator: "AND" }) },
        "6": { items: branch({ comparisons }), becomes: { items: branch({ comparisons, logicalOperator: "AND" }) } },
      },
      expected: { bubbles: [closing()] },
    },
  ],
  appearances: [{ items: [{ id: "no", content: isX("nobody"), to: "Never" }], groups: { Never: [says("Never")] } }],
});
