import { describe, expect, it } from "vitest";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { chat, createFlow } from "./testing/index.ts";

const say = (text: string) => ({ type: "say", options: { text } });
const ask = (options: object = {}) => ({ type: "ask", options: { variableId: "vName", ...options } });
const skipped = { text: "", isSkipped: true } as const;

const flow = (options: object = {}, events: { id: string; type: string; to: string }[] = []) =>
  createFlow({ groups: { A: [ask(options), say("on {{Name}}")], E: [say("event")] }, variables: ["Name"], events });

describe("an input that is passed over", () => {
  it("stores no answer, sets no variable and goes on", () => {
    const story = chat(flow({ mark: true }), { catalogue, variables: { Name: "as before" } });
    story.reply(skipped).says("on as before").ends();
    expect(story.outputs.filter((output) => output.type === "answer" || output.type === "rejected")).toEqual([]);
    expect(story.session.answerCount).toBe(0);
  });

  it("goes along the block's edge, and no reply event hears of it", () => {
    const groups = { A: [{ ...ask({ mark: true }), to: "B" }, say("not here")], B: [say("B")], E: [say("event")] };
    const edged = createFlow({ groups, variables: ["Name"], events: [{ id: "e", type: "reply", to: "E" }] });
    chat(edged, { catalogue }).reply(skipped).says("B").ends();
  });

  it("is asked again where it must be answered, without a bubble that says nothing", () => {
    const story = chat(flow(), { catalogue }).asks().reply(skipped).says("Please try again.").asks();
    expect(story.outputs.some((output) => output.type === "rejected")).toBe(false);
    story.reply("Ada").says("on Ada");
  });
});

it("an answer tells of the files that go with it", () => {
  const story = chat(flow(), { catalogue }).reply({ text: "Ada", attachedFileUrls: ["https://a.b/c.png"] });
  expect(story.outputs.find((output) => output.type === "answer")).toMatchObject({
    content: "Ada",
    attachedFileUrls: ["https://a.b/c.png"],
  });
});

it("an answer may leave the block's own variable alone", () => {
  const story = chat(flow(), { catalogue, variables: { Name: "Bob" } });
  story.reply({ text: "", audioUrl: "https://a.b/c.webm" }).says("on Bob").ends();
  const answer = story.outputs.find((output) => output.type === "answer");
  expect(answer).toMatchObject({ content: "https://a.b/c.webm", isAudio: true });
  expect(answer).not.toHaveProperty("variableId");
});
