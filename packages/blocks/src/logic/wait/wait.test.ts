import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (secondsToWaitFor: string) => ({
  groups: { A: [{ type: "Wait", options: { secondsToWaitFor } }, says("after")] },
  variables: ["Time"],
});

it("pauses for the seconds given, variables and fractions allowed", () => {
  const story = play(flow("{{Time}}"), { variables: { Time: "1,5" } });
  expect(story.outputs.find((output) => output.type === "need")).toMatchObject({
    kind: "wait",
    data: { seconds: 1.5 },
  });
  story.needs("wait").says("after").ends();
});

it.each(["", "soon", "0", "-3"])("ignores %s", (seconds) => {
  play(flow(seconds)).says("after").ends();
});
