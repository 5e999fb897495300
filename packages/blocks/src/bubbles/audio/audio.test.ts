import { expect, it } from "vitest";
import { play } from "../../testing/play.ts";

const contentOf = (options: object) => {
  const flow = { groups: { A: [{ type: "audio", options: options as never }] }, variables: ["File"] };
  return play(flow, { variables: { File: "hi" } }).outputs.find((output) => output.type === "bubble")?.content;
};

it("spec 3.11: audio: url, with variables filled in", () => {
  expect(contentOf({ url: "https://x.test/{{File}}.mp3" })).toEqual({
    url: "https://x.test/hi.mp3",
    isAutoplayEnabled: true,
  });
  expect(contentOf({ url: "x.test/a.mp3" })).toMatchObject({ url: "https://x.test/a.mp3" });
});

it("carries whether it plays by itself", () => {
  expect(contentOf({ url: "/a.mp3", isAutoplayEnabled: false })).toMatchObject({ isAutoplayEnabled: false });
});

it("is skipped without an address", () => {
  expect(contentOf({})).toBeUndefined();
});
