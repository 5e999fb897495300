import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";
import { run } from "./run.ts";

const flow = (options: object) => ({
  groups: {
    A: [{ type: "Jump", options: options as never }, says("behind")],
    "Group B": [says("first"), { id: "second", ...says("second") }],
  },
  variables: ["Title"],
});

it("spec 3.34: goes to a group, or to a block of it", () => {
  play(flow({ groupId: "Group B" }))
    .says("first")
    .says("second")
    .ends();
  play(flow({ groupId: "Group B", blockId: "second" }))
    .says("second")
    .ends();
});

it("finds the group by a title from a variable", () => {
  play(flow({ groupId: "{{Title}}" }), { variables: { Title: "Group B" } }).says("first");
});

it("ends the path, with a log, when the group or block does not exist, and goes on when none is chosen", () => {
  play(flow({ groupId: "Group B", blockId: "gone" }))
    .ends()
    .logs("gone");
  play(flow({ groupId: "gone" }))
    .ends()
    .logs("gone");
  play(flow({})).says("behind").ends();
});

it("tells where it leads without being run", () => {
  const leadsTo = (options: object) => run.jumpsTo?.({ id: "j", type: "Jump", options: options as never });
  expect(leadsTo({ groupId: "B", blockId: "second" })).toEqual({ groupId: "B", blockId: "second" });
  expect(leadsTo({ groupId: "B" })).toEqual({ groupId: "B" });
  expect(leadsTo({})).toBeUndefined();
});
