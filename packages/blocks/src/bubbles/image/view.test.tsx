import { visitorTexts } from "@parley/core/visitor-texts";
import { setTexts } from "@parley/ui";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { view } from "./view.tsx";

beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (content: object) => {
  const onReady = vi.fn();
  render(<view.Component content={{ ...content }} onReady={onReady} isShown isPast={false} />);
  return onReady;
};

it("shows the picture and tells when it is loaded", () => {
  const onReady = show({ url: "https://x.y/a.png" });
  const image = screen.getByRole<HTMLImageElement>("img", { name: "Bubble image" });
  expect(image.src).toBe("https://x.y/a.png");
  expect(onReady).not.toHaveBeenCalled();
  fireEvent.load(image);
  expect(onReady).toHaveBeenCalledOnce();
});

it("shows its description in place of a picture that does not load, and goes on", () => {
  const onReady = show({ url: "https://x.y/a.png", clickLink: { url: "", alt: "A cat" } });
  fireEvent.error(screen.getByRole("img", { name: "A cat" }));
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText("A cat")).toBeTruthy();
  expect(onReady).toHaveBeenCalledOnce();
});

it("never loads an address that is no picture's", () => {
  const onReady = show({ url: "javascript:alert(1)" });
  expect(screen.queryByRole("img")).toBeNull();
  expect(onReady).toHaveBeenCalled();
});

it("is a link where the author gave one", () => {
  show({ url: "https://x.y/a.png", clickLink: { url: "https://x.y/page", alt: "A cat" } });
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "A cat" });
  expect([link.href, link.target, link.rel]).toEqual(["https://x.y/page", "_blank", "noopener noreferrer"]);
});

it.each([undefined, { url: "", alt: "Bubble image" }])(
  "opens in full size otherwise, and closes again",
  (clickLink) => {
    show({ url: "https://x.y/a.png", ...(clickLink ? { clickLink } : {}) });
    expect(screen.queryByRole("link")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Bubble image" }));
    expect(screen.getByRole("dialog", { name: "Bubble image" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

it("is named, and closes, in the language of the page", () => {
  setTexts(visitorTexts("de-AT").said);
  show({ url: "https://x.y/a.png" });
  fireEvent.click(screen.getByRole("button", { name: "Bild" }));
  expect(screen.getByRole("button", { name: "Schließen" })).toBeTruthy();
  setTexts();
});

it("knows vector pictures, which have no size of their own", () => {
  show({ url: "https://x.y/a.svg?v=1" });
  show({ url: "data:image/svg+xml,%3Csvg/%3E" });
  const classes = screen.getAllByRole("img").map((image) => image.className);
  expect(classes).toEqual(["parley-image parley-image-svg", "parley-image parley-image-inline-svg"]);
});
