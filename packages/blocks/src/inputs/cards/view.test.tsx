import { visitorTexts } from "@parley/core/visitor-texts";
import { setTexts } from "@parley/ui";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Card } from "./card.ts";
import { view as Cards } from "./view.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const cards: Card[] = [
  {
    id: "p",
    imageUrl: "https://x.test/paris.png",
    title: "Paris",
    description: "A beautiful city",
    paths: [
      { id: "p1", text: "Continue" },
      { id: "p2", text: "More info" },
    ],
  },
  { id: "l", imageUrl: "", title: "", description: "<b>London</b>", paths: [{ id: "l1", text: "Continue" }] },
];

const show = (items = cards) => {
  const onReply = vi.fn();
  render(<Cards options={{}} items={items} prefilledValue="" question="Where to?" onReply={onReply} />);
  return onReply;
};

it("lists the cards with their texts and buttons", () => {
  show();
  const list = screen.getByRole("list", { name: "Where to?" });
  expect(list).toHaveProperty("tabIndex", 0);
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((card) => card.textContent),
  ).toEqual(["ParisA beautiful cityContinueMore info", "<b>London</b>Continue"]);
});

it("sends what its button says, and which one it was", async () => {
  const onReply = show();
  await userEvent.click(screen.getByRole("button", { name: "More info: Paris" }));
  expect(onReply).toHaveBeenLastCalledWith({ text: "More info", itemIds: ["p2"] });
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(onReply).toHaveBeenLastCalledWith({ text: "Continue", itemIds: ["l1"] });
});

it("is worked by keyboard alone", async () => {
  const onReply = show();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("list"));
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(onReply).toHaveBeenCalledWith({ text: "More info", itemIds: ["p2"] });
});

it("keeps a place for a missing picture only where others have one", () => {
  // happy-dom loads no pictures but reports them as complete.
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
  show();
  expect(document.querySelectorAll(".parley-picture-missing")).toHaveLength(1);
  cleanup();
  show(cards.map((card) => ({ ...card, imageUrl: "" })));
  expect(document.querySelectorAll(".parley-picture-missing")).toHaveLength(0);
});

it("offers buttons to scroll where the cards don't fit", async () => {
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  const scrollBy = vi.spyOn(Element.prototype, "scrollBy").mockReturnValue(undefined);
  show();
  const back = screen.getByRole("button", { name: "Previous cards" });
  expect(back.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Next cards" }));
  expect(scrollBy).toHaveBeenCalledOnce();
});

it("names these buttons in the page's language", () => {
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  setTexts(visitorTexts("de-CH").said);
  show();
  setTexts();
  for (const name of ["Vorherige Karten", "Nächste Karten"]) screen.getByRole("button", { name });
});
