import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { AnswerEntry } from "../state/chat-state.ts";
import { GuestBubble } from "./guest-bubble.tsx";

afterEach(cleanup);

const show = (entry: Omit<AnswerEntry, "kind" | "id">) =>
  render(<GuestBubble entry={{ kind: "answer", id: "a", ...entry }} />).container;

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
