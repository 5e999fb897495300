import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (options: object) => ({
  groups: { A: [{ type: "template logic", options: options as never }, says("after")] },
  variables: ["Name", "Greeting"],
});

it("writes its text into the variable", () => {
  const options = { variableId: "vGreeting", value: "Hi {{Name}}" };
  const story = play(flow(options), { variables: { Name: "Ada" } })
    .says("after")
    .ends();
  expect(story.value("Greeting")).toBe("Hi Ada");
});

it("does nothing without a variable", () => {
  play(flow({ value: "x" }))
    .says("after")
    .ends();
});
