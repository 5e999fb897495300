import { describe, expect, it } from "vitest";
import { findVideo } from "./find-video.ts";

describe("spec 5.15, B5.29: Video URL recognition covers YouTube (including shorts), Vimeo, TikTok, Gumlet, and OneDrive embeds (turned into downloads)", () => {
  it.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "dQw4w9WgXcQ", undefined],
    ["http://youtube.com/watch?list=PL1&v=a_b-c&t=1h1m30s", "a_b-c", "?list=PL1&start=3690"],
    ["https://m.youtube.com/watch?v=abc#t=3", "abc", undefined],
    ["https://youtu.be/abc?t=90", "abc", "?start=90"],
    ["https://youtu.be/abc?si=x&t=2m", "abc", "?si=x&start=120"],
    ["https://www.youtube.com/shorts/abc?t=5s", "abc", "?start=5"],
    ["https://www.youtube.com/live/abc", "abc", undefined],
    ["https://www.youtube-nocookie.com/embed/abc?start=7", "abc", "?start=7"],
  ])("YouTube: %s", (url, id, queryParamsStr) => {
    expect(findVideo(url)).toEqual({
      type: "youtube",
      url,
      id,
      isUpright: url.includes("/shorts/"),
      ...(queryParamsStr === undefined ? {} : { queryParamsStr }),
    });
  });

  it.each([
    ["https://vimeo.com/123456", { type: "vimeo", id: "123456" }],
    ["https://vimeo.com/123456/abc123", { type: "vimeo", id: "123456", queryParamsStr: "?h=abc123" }],
    ["https://vimeo.com/channels/staffpicks/123", { type: "vimeo", id: "123" }],
    ["https://player.vimeo.com/video/123?h=f", { type: "vimeo", id: "123", queryParamsStr: "?h=f" }],
    ["https://www.gumlet.com/watch/64a-b", { type: "gumlet", id: "64a-b" }],
    ["https://gumlet.tv/watch/64ab/", { type: "gumlet", id: "64ab" }],
    ["https://play.gumlet.io/embed/64ab", { type: "gumlet", id: "64ab" }],
    ["https://www.tiktok.com/@some.one/video/7123?lang=en", { type: "tiktok", id: "7123", isUpright: true }],
  ])("%s", (url, found) => {
    expect(findVideo(url)).toEqual({ isUpright: false, url, ...found });
  });

  it("OneDrive", () => {
    expect(findVideo("https://onedrive.live.com/embed?resid=A%211&authkey=x")).toEqual({
      type: "url",
      url: "https://onedrive.live.com/download?resid=A%211&authkey=x",
      isUpright: false,
    });
  });

  it.each([
    "https://x.test/clip.mp4",
    "/clip.webm",
    "https://x.test/?u=https://youtu.be/abc",
    "https://evilyoutube.com/watch?v=abc",
    "https://youtube.com.x.test/watch?v=abc",
    "https://youtube.com/@channel",
    "https://vimeo.com/about",
    "https://onedrive.live.com/view?id=1",
    "",
  ])("all else is a file: %s", (url) => {
    expect(findVideo(url)).toEqual({ type: "url", url, isUpright: false });
  });
});
