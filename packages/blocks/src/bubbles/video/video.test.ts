import { expect, it } from "vitest";
import { play } from "../../testing/play.ts";

const flow = (options: object) => ({
  groups: { A: [{ type: "video", options: options as never }] },
  variables: ["Id", "Height"],
});
const contentOf = (options: object) => {
  const story = play(flow(options), { variables: { Id: "abc", Height: "300" } }).says("");
  story.ends();
  return story.outputs.find((output) => output.type === "bubble")?.content;
};

const youtube = "https://www.youtube.com/watch?v={{Id}}";

it("spec 3.9: video: type (url, vimeo, youtube), url, id, height, found in the address with its variables filled in", () => {
  expect(contentOf({ url: youtube, type: "url", id: "old", height: 250 })).toEqual({
    type: "youtube",
    url: "https://www.youtube.com/watch?v=abc",
    id: "abc",
    height: 250,
    maxWidth: "100%",
    areControlsDisplayed: true,
    isAutoplayEnabled: true,
  });
  expect(contentOf({ url: "vimeo.com/12" })).toMatchObject({ type: "vimeo", url: "https://vimeo.com/12", id: "12" });
  expect(contentOf({ url: "https://x.test/{{Id}}.mp4" })).toMatchObject({ type: "url", url: "https://x.test/abc.mp4" });
});

it("spec 5.16, B9.16: Size hints: 16/9 with maximum width 100 percent; 9/16 with maximum width 400 px for shorts and TikTok", () => {
  const wide = { aspectRatio: "16/9", maxWidth: "100%" };
  const upright = { aspectRatio: "9/16", maxWidth: "400px" };
  for (const url of [youtube, "https://vimeo.com/1", "https://gumlet.tv/watch/a", "https://x.test/a.mp4"])
    expect(contentOf({ url })).toMatchObject(wide);
  for (const url of ["https://youtube.com/shorts/a", "https://www.tiktok.com/@a/video/1"])
    expect(contentOf({ url })).toMatchObject(upright);
});

it("lets the author's sizes come first: a ratio, a largest width, or a height where there is no ratio", () => {
  expect(contentOf({ url: youtube, aspectRatio: "4 / 3", maxWidth: "50%" })).toMatchObject({
    aspectRatio: "4 / 3",
    maxWidth: "50%",
  });
  expect(contentOf({ url: youtube, height: "{{Height}}" })).toMatchObject({ height: 300 });
  expect(contentOf({ url: youtube, height: "{{Height}}" })).not.toHaveProperty("aspectRatio");
  expect(contentOf({ url: youtube, height: 300, aspectRatio: "1/1" })).not.toHaveProperty("height");
});

it("ignores sizes that are none", () => {
  expect(contentOf({ url: youtube, aspectRatio: "1;color:red", maxWidth: "1px;x", height: "tall" })).toMatchObject({
    aspectRatio: "16/9",
    maxWidth: "100%",
  });
  expect(contentOf({ url: youtube, height: -5 })).toMatchObject({ aspectRatio: "16/9" });
});

it("carries whether there are controls and whether it plays by itself", () => {
  expect(contentOf({ url: youtube, areControlsDisplayed: false })).toMatchObject({ areControlsDisplayed: false });
  expect(contentOf({ url: youtube, isAutoplayEnabled: false })).toMatchObject({ isAutoplayEnabled: false });
});

it("is skipped without an address", () => {
  play(flow({})).ends();
});
