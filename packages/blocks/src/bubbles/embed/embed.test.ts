import { describe, expect, it } from "vitest";
import { asEffect } from "../../testing/create-need.ts";
import { play, says } from "../../testing/play.ts";
import { api } from "./api.ts";

const flow = (options: object) => ({
  groups: { A: [{ type: "embed", options: options as never }, says("after")] },
  variables: ["Page", "Height", "Saved"],
});
const variables = { Page: "x.test/p", Height: "250", Saved: "before" };
const start = (options: object) => play(flow(options), { variables });
const contentOf = (options: object) => start(options).outputs.find((output) => output.type === "bubble")?.content;

it("spec 3.10: embed: url, height", () => {
  expect(contentOf({ url: "https://x.test", height: 300 })).toEqual({ url: "https://x.test", height: 300 });
  expect(contentOf({ url: "https://x.test" })).toEqual({ url: "https://x.test", height: 400 });
  expect(contentOf({ url: "{{Page}}", height: "{{Height}}" })).toEqual({ url: "https://x.test/p", height: 250 });
  expect(contentOf({ url: "/p", height: "tall" })).toEqual({ url: "/p", height: 400 });
  play(flow({})).says("after").ends();
});

it("spec 5.14, B5.28: Links get 'https://' prefixed unless they start with http, mailto, tel or sms", () => {
  expect(contentOf({ url: "x.test" })).toMatchObject({ url: "https://x.test" });
  expect(contentOf({ url: "http://x.test" })).toMatchObject({ url: "http://x.test" });
});

describe("waiting for an event", () => {
  const waitForEvent = { isEnabled: true, name: "booked", saveDataInVariableId: "vSaved" };
  const after = (data: string | null, more = {}) =>
    start({ url: "u", waitForEvent: { ...waitForEvent, ...more } })
      .says("")
      .needs("wait for event", { data })
      .says("after")
      .value("Saved");

  it("shows the page, then stops until the event has come", () => {
    const story = start({ url: "u", waitForEvent: { ...waitForEvent, name: "booked {{Height}}" } }).says("");
    expect(story.outputs.find((output) => output.type === "bubble")?.content).toMatchObject({
      waitForEvent: { isEnabled: true, name: "booked 250", saveDataInVariableId: "vSaved" },
    });
    expect(story.outputs.find((output) => output.type === "need")).toMatchObject({
      where: "client",
      data: { name: "booked 250" },
    });
    expect(story.session.waiting).not.toBeNull();
    story.needs("wait for event").says("after").ends();
  });

  it("saves the data: JSON as what it says, other texts as they are", () => {
    expect(after("Monday")).toBe("Monday");
    expect(after('"Monday"')).toBe("Monday");
    expect(after('["a","b"]')).toEqual(["a", "b"]);
    expect(after('{ "a": 1 }')).toBe('{"a":1}');
    for (const digits of ["12", "19.90", "12345678901234567890"]) expect(after(digits)).toBe(digits);
  });

  it("leaves the variable alone without data, and without a variable saves nothing", () => {
    expect(after(null)).toBe("before");
    expect(after("")).toBe("before");
    expect(after("x", { saveDataInVariableId: undefined })).toBe("before");
  });

  it("does not wait when it is not enabled, or for an event without a name", () => {
    start({ url: "u", waitForEvent: { ...waitForEvent, isEnabled: false } })
      .says("")
      .says("after")
      .ends();
    start({ url: "u", waitForEvent: { isEnabled: true } })
      .says("")
      .says("after")
      .ends();
  });

  it("takes a client's message in the chat API as the data", () => {
    const need = asEffect(start({ url: "u", waitForEvent }).outputs.find((output) => output.type === "need"));
    expect(api.patch?.(need, "Monday")).toEqual({ data: "Monday" });
    expect(api.patch?.(need, null)).toEqual({ data: null });
    expect(api.action).toBeUndefined();
  });
});
