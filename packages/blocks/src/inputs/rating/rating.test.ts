import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (options: object = {}) => ({
  groups: { A: [{ type: "rating input", options: { variableId: "vScore", ...options } as never }, says("{{Score}}")] },
  variables: ["Score", "Min"],
});

it("spec 5.11: goes from 0 to 10 by default", () => {
  for (const rating of ["0", "10", "7"]) play(flow()).reply(rating).answered(rating).says(rating).ends();
  // Only steps of the scale in plain notation are valid.
  for (const wrong of ["-1", "11", "", "many", "7.5", "0x5", "1e1", "0b1", "Infinity", "5 stars"])
    play(flow()).reply(wrong).says("Please try again.").asks("rating input");
});

it("spec 3.12: All inputs may carry variableId and retryMessageContent (rating)", () => {
  const story = play(flow({ retryMessageContent: "From {{Min}} to 10?" }), { variables: { Min: "0" } });
  story.reply("11").says("From 0 to 10?").asks("rating input").reply("10").says("10").ends();
  expect(story.value("Score")).toBe("10");
});

it("stores a rating as the scale has it, however it was written", () => {
  for (const written of ["7", " 7 ", "07", "7.0", "+7"]) play(flow()).reply(written).says("7").ends();
  play(flow({ startsAt: 0.5, length: 3 }))
    .reply("1")
    .says("Please try again.")
    .asks()
    .reply("1.5")
    .says("1.5");
});

it("starts at its own number, or at one that a variable gives", () => {
  play(flow({ startsAt: 1, length: 5 }))
    .reply("0")
    .says("Please try again.");
  play(flow({ startsAt: "{{Min}}", length: 5 }), { variables: { Min: "3" } })
    .reply("2")
    .says("Please try again.")
    .asks()
    .reply("3")
    .says("3");
});

it("spec 3.22: starts at 1 with icons", () => {
  const story = play(flow({ buttonType: "Icons", length: 5 }));
  expect(story.input?.options).toMatchObject({ buttonType: "Icons", startsAt: 1, length: 5 });
  story.reply("0").says("Please try again.").asks().reply("5").says("5");
});

it("spec 3.22: hands labels, icon and one-click on", () => {
  const options = {
    labels: { left: "Bad {{Min}}", right: "Good", button: "Rate" },
    customIcon: { isEnabled: true, svg: "<svg/>" },
    isOneClickSubmitEnabled: true,
  };
  expect(play(flow(options), { variables: { Min: "x" } }).input?.options).toMatchObject({
    ...options,
    labels: { left: "Bad x", right: "Good", button: "Rate" },
  });
});

it.each([
  [{}, "7", { kind: "scale", rating: 7, least: 0, most: 10 }],
  [{ startsAt: 1, length: 5 }, "2", { kind: "scale", rating: 2, least: 1, most: 5 }],
  [{ buttonType: "Icons", length: 5 }, "4", { kind: "icons", rating: 4, most: 5 }],
  [{ buttonType: "Icons", length: 40 }, "4", { kind: "scale", rating: 4, least: 1, most: 40 }],
  [
    { buttonType: "Icons", length: 3, customIcon: { isEnabled: true, svg: "<svg/>" } },
    "1",
    { kind: "icons", rating: 1, most: 3, svg: "<svg/>" },
  ],
])("with %j, says of %s how it was picked; what is stored stays the number", (options, reply, picked) => {
  const { outputs } = play(flow(options)).reply(reply);
  expect(outputs.find(({ type }) => type === "answer")).toMatchObject({ content: reply, label: reply, picked });
});
