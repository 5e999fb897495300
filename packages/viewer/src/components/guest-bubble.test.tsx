import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { AnswerEntry } from "../state/chat-state.ts";
import { words } from "../testing/bot.ts";
import { GuestBubble } from "./guest-bubble.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (entry: Omit<AnswerEntry, "kind" | "id">) =>
  render(<GuestBubble entry={{ kind: "answer", id: "a", ...entry }} words={words} />).container;

it("shows a text as it was typed", () => {
  expect(show({ text: "<b>Hi</b>" }).textContent).toBe("<b>Hi</b>");
});

it("shows pictures, and other files by their names", async () => {
  const files = ["https://f/a%20b.PNG", "https://f/My%20CV.pdf?x=1", "javascript:x/a.png", "https://f/100%.txt"];
  const container = show({ text: "Look", files });
  await screen.findByAltText("a b.PNG");
  const picture = container.querySelector("img");
  expect([picture?.src, picture?.alt]).toEqual(["https://f/a%20b.PNG", "a b.PNG"]);
  const names = () => [...container.querySelectorAll(".parley-sent-file")].map(({ textContent }) => textContent);
  expect(names()).toEqual(["My CV.pdf", "a.png", "100%.txt"]);
  // The visitor may not read private files, so the picture fails to load.
  if (picture) fireEvent.error(picture);
  expect(names()[0]).toBe("a b.PNG");
});

it("plays a recording where it can be read", async () => {
  const container = show({ text: "https://f/audio.webm", isAudio: true });
  await waitFor(() => expect(container.querySelector("audio")).toBeTruthy());
  const audio = container.querySelector("audio");
  expect([audio?.src, audio?.controls, container.textContent]).toEqual(["https://f/audio.webm", true, ""]);
  if (audio) fireEvent.error(audio);
  expect([container.querySelector("audio"), container.textContent]).toEqual([null, "audio.webm"]);
});

it("shows stars as stars, and says them in words", async () => {
  const shown = show({ text: "4", picked: { kind: "icons", rating: 4, most: 5 } });
  // The script that draws them comes later; the answer is there at once.
  expect(shown.textContent).toBe("4");
  await waitFor(() => expect(shown.textContent).toBe("4 of 5"));
  expect(shown.querySelectorAll("svg")).toHaveLength(5);
  expect(shown.querySelectorAll(".parley-icon-filled")).toHaveLength(4);
});

it("shows the place on a scale, whatever the scale", async () => {
  const shown = show({ text: "7", picked: { kind: "scale", rating: 7, least: 0, most: 10 } });
  expect((await screen.findByText("7 of 10")).className).toBe("parley-visually-hidden");
  expect(screen.getByText("7").checkVisibility()).toBe(true);
  const place = () =>
    shown.querySelector<HTMLElement>(".parley-picked-track")?.style.getPropertyValue("--parley-place");
  expect(place()).toBe("0.7");
  cleanup();
  const single = show({ text: "3", picked: { kind: "scale", rating: 3, least: 3, most: 3 } });
  expect(single.querySelector<HTMLElement>(".parley-picked-track")?.style.getPropertyValue("--parley-place")).toBe("1");
});

it("shows the pictures that were picked, with their titles; one without is named by the answer", async () => {
  // happy-dom loads no pictures but reports them as complete.
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
  const pictures = [
    { url: "https://x.test/run.png", title: "Running" },
    { url: "https://x.test/swim.png", title: "" },
  ];
  const shown = show({ text: "Running, swim.png", picked: { kind: "pictures", pictures } });
  await waitFor(() => expect(shown.textContent).toBe("Running"));
  expect([...shown.querySelectorAll("img")].map(({ src, alt }) => [src, alt])).toEqual([
    ["https://x.test/run.png", ""],
    ["https://x.test/swim.png", "Running, swim.png"],
  ]);
});

it("does not load a picture from an unsafe address", async () => {
  const pictures = [{ url: "javascript:alert(1)", title: "Bad" }];
  const shown = show({ text: "Said", picked: { kind: "pictures", pictures } });
  await screen.findByText("Bad");
  expect(shown.querySelector("img")).toBeNull();
});
