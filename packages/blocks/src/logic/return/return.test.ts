import { it } from "vitest";
import { play, says } from "../../testing/play.ts";

it("spec 3.35: comes back behind the last jump, once, and goes on without one", () => {
  const groups = {
    A: [{ type: "Jump", options: { groupId: "B" } }, says("behind")],
    B: [says("there"), { type: "Return" }, says("no mark")],
  };
  play({ groups }).says("there").says("behind").ends();
  play({ groups }, { at: { groupId: "B" } })
    .says("there")
    .says("no mark")
    .ends();
});
