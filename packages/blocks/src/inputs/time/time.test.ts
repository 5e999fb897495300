import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (options: object = {}) => ({
  groups: { A: [{ type: "time input", options: { variableId: "vTime", ...options } as never }, says("{{Time}}")] },
  variables: ["Time"],
});

it.each([
  ["14:30", "14:30"],
  ["9:05", "09:05"],
  ["2:30 pm", "14:30"],
  ["2pm", "14:00"],
  ["14h30", "14:30"],
  ["noon", "12:00"],
  ["let's say 7:15 am", "07:15"],
])("takes %s as %s", (typed, stored) => {
  const story = play(flow()).reply(typed).answered(stored).says(stored).ends();
  expect(story.value("Time")).toBe(stored);
});

it.each(["", "later", "25:00", "12:75", "7"])("refuses %s and asks again", (typed) => {
  play(flow()).reply(typed).says("Please try again.").asks("time input").reply("7:00").says("07:00");
});

it("stores and shows the answer in its own format", () => {
  play(flow({ format: "h:mm a" }))
    .reply("14:30")
    .answered("2:30 PM");
  play(flow({ format: "h:mm a" }))
    .reply("2:30 PM")
    .answered("2:30 PM");
  play(flow({ format: "HH'h'mm" }))
    .reply("14h30")
    .answered("14h30");
  play(flow({ format: "HH:mm:ss" }))
    .reply("14:30:15")
    .answered("14:30:15");
  play(flow({ format: "HH-mm" }))
    .reply("09-40")
    .answered("09-40");
  play(flow({ format: "{{Time}}" }), { variables: { Time: "HHmm" } })
    .reply("2pm")
    .answered("1400");
});

it("has the default label and format, and hands its own on", () => {
  expect(play(flow()).input?.options).toMatchObject({ labels: { button: "Send" }, format: "HH:mm" });
  expect(play(flow({ format: "" })).input?.options).toMatchObject({ format: "HH:mm" });
  const own = play(flow({ labels: { button: "Go {{Time}}" }, format: "h a" }), { variables: { Time: "on" } });
  expect(own.input?.options).toMatchObject({ labels: { button: "Go on" }, format: "h a" });
});

it("spec 3.12: All inputs may carry variableId and retryMessageContent (time)", () => {
  const story = play(flow({ retryMessageContent: "When, {{Time}}?" }), { variables: { Time: "Ada" } });
  story.reply("?").says("When, Ada?").asks("time input").reply("1pm").says("13:00").ends();
  expect(story.value("Time")).toBe("13:00");
});
