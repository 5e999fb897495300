import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (options: object = {}) => ({
  groups: { A: [{ type: "template input", options: { variableId: "vText", ...options } as never }, says("{{Text}}!")] },
  variables: ["Text"],
});

it("takes a text, without the spaces around it", () => {
  play(flow()).reply(" seven ").answered("seven").says("seven!").ends();
});

it("asks again when the text is too short", () => {
  play(flow({ minLength: 3 }))
    .reply("no")
    .says("Please try again.")
    .asks("template input")
    .reply("yes")
    .says("yes!")
    .ends();
  play(flow({ minLength: 3, retryMessageContent: "More!" }))
    .reply("no")
    .says("More!")
    .asks();
});

it("has its default labels", () => {
  expect(play(flow()).input?.options).toMatchObject({
    labels: { placeholder: "Type your answer...", button: "Send" },
  });
});
