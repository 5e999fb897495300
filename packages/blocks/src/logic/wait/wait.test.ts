import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (secondsToWaitFor: string, options: object = {}) => ({
  groups: { A: [says("before"), { type: "Wait", options: { secondsToWaitFor, ...options } }, says("after")] },
  variables: ["Time"],
});
const needOf = (seconds: string, options?: object) =>
  play(flow(seconds, options)).outputs.find((output) => output.type === "need");

it("spec 3.32, 4.14: Wait pauses for the given seconds (variables allowed)", () => {
  const story = play(flow("{{Time}}"), { variables: { Time: "1,5" } });
  expect(story.outputs.find((output) => output.type === "need")).toMatchObject({
    effect: "wait",
    data: { seconds: 1.5 },
  });
  story.says("before").needs("wait").says("after").ends();
});

it.each(["", "soon", "0", "-3"])("spec 4.14: Wait is ignored if the value is not a number: %s", (seconds) => {
  play(flow(seconds)).says("before").says("after").ends();
});

it("tells hosts whether what was said before is to be handed over first (shouldPause)", () => {
  expect(needOf("2")).toMatchObject({ data: { seconds: 2, shouldPause: false } });
  expect(needOf("2", { shouldPause: true })).toMatchObject({ data: { seconds: 2, shouldPause: true } });
  expect(needOf("0", { shouldPause: true })).toMatchObject({ data: { seconds: 0, shouldPause: true } });
  play(flow("soon", { shouldPause: true }))
    .says("before")
    .says("after")
    .ends();
});
