import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { play } from "../../testing/play.ts";
import { view } from "./view.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Shown {
  isShown?: boolean;
  isPast?: boolean;
}

const show = (options: object, { isShown = true, isPast = false }: Shown = {}) => {
  const story = play({ groups: { A: [{ type: "video", options: options as never }] } });
  const content = story.outputs.find((output) => output.type === "bubble")?.content ?? {};
  return render(<view.Component content={content} onReady={() => {}} isShown={isShown} isPast={isPast} />).container;
};

const youtube = "https://www.youtube.com/watch?v=abc";
const srcOf = (options: object, shown?: Shown) => {
  const src = show(options, shown).querySelector("iframe")?.getAttribute("src");
  cleanup();
  return src;
};

it("plays in the provider's player", () => {
  expect(view.pace).toBe("embed");
  expect(srcOf({ url: youtube })).toBe("https://www.youtube.com/embed/abc?autoplay=1");
  expect(srcOf({ url: "https://youtu.be/abc?t=9" })).toBe("https://www.youtube.com/embed/abc?autoplay=1&start=9");
  expect(srcOf({ url: "https://vimeo.com/1" })).toBe("https://player.vimeo.com/video/1?autoplay=1");
  expect(srcOf({ url: "https://gumlet.tv/watch/a" })).toBe("https://play.gumlet.io/embed/a?autoplay=true");
  expect(srcOf({ url: "https://tiktok.com/@a/video/1" })).toBe("https://www.tiktok.com/embed/v2/1");
});

it("spec 3.9: a file plays by its url, a video of YouTube or Vimeo by its id, each at the height that it is given", () => {
  const seen = (options: object) => {
    const container = show({ height: 250, ...options });
    const player = container.querySelector("iframe, video");
    const found = [
      player?.tagName,
      player?.getAttribute("src")?.replace(/\?.*/, ""),
      container.innerHTML.includes("250px"),
    ];
    cleanup();
    return found;
  };
  expect(seen({ url: youtube })).toEqual(["IFRAME", "https://www.youtube.com/embed/abc", true]);
  expect(seen({ url: "https://vimeo.com/1" })).toEqual(["IFRAME", "https://player.vimeo.com/video/1", true]);
  expect(seen({ url: "https://x.test/a.mp4" })).toEqual(["VIDEO", "https://x.test/a.mp4", true]);
  expect(seen({ url: "https://x.test/a.mp4", height: 0 })).toEqual(["VIDEO", "https://x.test/a.mp4", false]);
});

it("asks YouTube's address without cookies where the author gives that one", () => {
  const base = "https://www.youtube-nocookie.com/embed/abc";
  expect(srcOf({ url: `${base}?start=7` })).toBe(`${base}?autoplay=1&start=7`);
  expect(srcOf({ url: "youtube-nocookie.com/embed/abc", isAutoplayEnabled: false })).toBe(base);
});

it("tells the player what the author wants, and lets the address have the last word", () => {
  const url = youtube;
  expect(srcOf({ url, isAutoplayEnabled: false })).toBe("https://www.youtube.com/embed/abc");
  expect(srcOf({ url, areControlsDisplayed: false })).toBe("https://www.youtube.com/embed/abc?autoplay=1&controls=0");
  expect(srcOf({ url: `${url}&autoplay=0` })).toBe("https://www.youtube.com/embed/abc?autoplay=0");
});

it("asks nothing of the provider before it is shown, and does not play again for a visitor who comes back", () => {
  expect(show({ url: youtube }, { isShown: false }).innerHTML).not.toContain("youtube");
  expect(srcOf({ url: youtube }, { isPast: true })).toBe("https://www.youtube.com/embed/abc");
  expect(show({ url: "/a.mp4" }, { isShown: false }).innerHTML).not.toContain("a.mp4");
  expect(show({ url: "/a.mp4" }, { isPast: true }).querySelector("video")?.autoplay).toBe(false);
});

it("has a name, and keeps its player in a sandbox that knows which site it is on", () => {
  show({ url: youtube });
  const frame = screen.getByTitle("YouTube");
  expect(frame.getAttribute("sandbox")).not.toContain("top-navigation");
  expect(frame.getAttribute("referrerpolicy")).toBe("strict-origin-when-cross-origin");
});

it("takes its size from its content", () => {
  const styleOf = (options: object) => show(options).querySelector<HTMLElement>(".parley-video")?.style;
  expect(styleOf({ url: youtube })).toMatchObject({ maxWidth: "100%", aspectRatio: "16 / 9", height: "" });
  expect(styleOf({ url: youtube, aspectRatio: "1/1", maxWidth: "50%" })).toMatchObject({
    maxWidth: "50%",
    aspectRatio: "1 / 1",
  });
  expect(styleOf({ url: "/a.mp4", height: 300 })).toMatchObject({ height: "300px", aspectRatio: "" });
});

it("plays files by the browser", () => {
  const video = show({ url: "https://x.test/a.mp4" }).querySelector("video");
  expect(video?.getAttribute("src")).toBe("https://x.test/a.mp4");
  expect([video?.controls, video?.autoplay]).toEqual([true, true]);
});

it("has controls where the author wants them, or where nothing else could start it", async () => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
  const hasControls = (options: object) =>
    show({ url: "/a.mp4", areControlsDisplayed: false, ...options }).querySelector("video")?.controls;
  expect(hasControls({})).toBe(false);
  expect(hasControls({ isAutoplayEnabled: false })).toBe(true);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockRejectedValue(new Error("NotAllowedError"));
  const blocked = show({ url: "/a.mp4", areControlsDisplayed: false });
  await waitFor(() => expect(blocked.querySelector("video")?.controls).toBe(true));
});

it("offers a link where a file can't be played", () => {
  const container = show({ url: "https://x.test/a.mp4?key=1" });
  const video = container.querySelector("video");
  if (video) fireEvent.error(video);
  expect(screen.getByRole("link", { name: "x.test/a.mp4" }).getAttribute("href")).toBe("https://x.test/a.mp4?key=1");
  cleanup();
  show({ url: "javascript:alert(1)" });
  expect(screen.getByRole("link").getAttribute("href")).toBe("#");
});
