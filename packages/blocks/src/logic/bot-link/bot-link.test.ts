import { createFlow } from "@parley/engine/testing";
import { it } from "vitest";
import { compileTestFlow, play, says } from "../../testing/play.ts";

const flow = (options: object) => ({
  groups: { A: [{ type: "Typebot link", options: options as never }, says("back {{Name}}")], B: [says("B")] },
  variables: ["Name"],
});
const other = compileTestFlow(
  createFlow({
    id: "other",
    groups: {
      X: [{ type: "Set variable", options: { variableId: "vName", expressionToEvaluate: "7" } }, says("other")],
      Y: [says("Y")],
    },
    variables: ["Name"],
  }),
);

it("spec 3.31: runs another bot and comes back, with its values only when it merges", () => {
  play(flow({ typebotId: "other" }), { linked: [other] })
    .says("other")
    .says("back ")
    .ends();
  play(flow({ typebotId: "other", mergeResults: true }), { linked: [other] })
    .says("other")
    .says("back 7")
    .ends();
});

it("spec 3.31, 4.17: enters at a group, in another bot or in this one", () => {
  play(flow({ typebotId: "other", groupId: "Y" }), { linked: [other] })
    .says("Y")
    .says("back ")
    .ends();
  play(flow({ typebotId: "current", groupId: "B" }))
    .says("B")
    .says("back ")
    .ends();
  play(flow({ typebotId: "bot", groupId: "B" }))
    .says("B")
    .says("back ")
    .ends();
});

it("spec 4.19: logs and goes on without a bot, or with one that can't be loaded", () => {
  play(flow({})).says("back ").ends().logs("Failed to link typebot");
  play(flow({ typebotId: "gone" }))
    .needs("load bot", { error: "404" })
    .says("back ")
    .ends()
    .logs("Failed to link typebot");
});
