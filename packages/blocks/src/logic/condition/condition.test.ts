import { it } from "vitest";
import { play, says } from "../../testing/play.ts";

const is = (variableId: string, value: string) => ({ variableId, comparisonOperator: "Equal to", value });
const flow = (logicalOperator: string | undefined) => ({
  groups: {
    A: [
      {
        type: "Condition",
        items: [
          { id: "both", content: { logicalOperator, comparisons: [is("vX", "1"), is("vY", "1")] }, to: "Both" },
          { id: "third", content: { comparisons: [is("vY", "{{X}}")] }, to: "Third" },
          { id: "end", content: { comparisons: [is("vX", "end")] } },
        ] as never,
      },
      says("else"),
    ],
    Both: [says("both")],
    Third: [says("third")],
  },
  variables: ["X", "Y"],
});

it("spec 3.26, 4.11, B3.20, B4.2: takes the first item that matches: AND needs every comparison, otherwise any one suffices", () => {
  play(flow("AND"), { variables: { X: "1", Y: "1" } })
    .says("both")
    .ends();
  play(flow("AND"), { variables: { X: "1", Y: "2" } })
    .says("else")
    .ends();
  play(flow("OR"), { variables: { X: "1", Y: "2" } })
    .says("both")
    .ends();
  play(flow(undefined), { variables: { X: "2", Y: "1" } })
    .says("both")
    .ends();
});

it("compares with variables", () => {
  play(flow("AND"), { variables: { X: "7", Y: "7" } })
    .says("third")
    .ends();
});

it("ends the path where the matching item has no edge", () => {
  play(flow("AND"), { variables: { X: "end" } }).ends();
});
