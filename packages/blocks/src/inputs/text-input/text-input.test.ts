import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (options: object) => ({
  groups: { A: [{ type: "text input", options: options as never }, says("{{Name}}!")] },
  variables: ["Name"],
});

it("spec 9.2: has the default labels", () => {
  expect(play(flow({})).input?.options).toMatchObject({
    labels: { placeholder: "Type your answer...", button: "Send" },
    isLong: false,
  });
});

it("spec 3.13: shows its own labels with variables, its mode, and saves the answer", () => {
  const options = {
    variableId: "vName",
    isLong: true,
    inputMode: "tel",
    labels: { placeholder: "Not {{Name}}?", button: "Go" },
  };
  const story = play(flow(options), { variables: { Name: "Bob" } });
  expect(story.input?.options).toMatchObject({
    isLong: true,
    inputMode: "tel",
    labels: { placeholder: "Not Bob?", button: "Go" },
  });
  story.reply("Ada\nLovelace").answered("Ada\nLovelace").says("Ada\nLovelace!").ends();
});
