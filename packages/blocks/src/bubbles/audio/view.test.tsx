import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { view } from "./view.tsx";

afterEach(cleanup);

const show = (content: object, isShown = true, isPast = false) =>
  render(
    <view.Component
      content={{ url: "https://x.test/a.mp3", isAutoplayEnabled: true, ...content }}
      onReady={() => {}}
      isShown={isShown}
      isPast={isPast}
    />,
  ).container.querySelector("audio");

it("plays by itself where the author wants that, with the browser's own controls and name for it", () => {
  expect(view.pace).toBe("audio");
  const audio = show({});
  expect([audio?.getAttribute("src"), audio?.autoplay, audio?.controls]).toEqual(["https://x.test/a.mp3", true, true]);
  expect(audio?.hasAttribute("aria-label")).toBe(false);
  expect(show({ isAutoplayEnabled: false })?.autoplay).toBe(false);
});

it("loads nothing before it is shown, and does not play again for a visitor who comes back", () => {
  expect(show({}, false)?.hasAttribute("src")).toBe(false);
  expect(show({}, true, true)?.autoplay).toBe(false);
});

it("offers a link where it can't be played", () => {
  const audio = show({});
  if (audio) fireEvent.error(audio);
  expect(screen.getByRole("link", { name: "x.test/a.mp3" })).toBeTruthy();
  expect(show({ url: "javascript:alert(1)" })).toBeNull();
});
