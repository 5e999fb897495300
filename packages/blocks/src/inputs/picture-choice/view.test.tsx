import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { view as PictureChoice } from "./view.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const pictures = [
  { id: "r", pictureSrc: "https://x.test/run.png", title: "Running", description: "Fast", value: "Running" },
  { id: "c", pictureSrc: "https://x.test/bike.png", title: "Cycling", description: "", value: "bike" },
  { id: "s", pictureSrc: "javascript:alert(1)", title: "", description: "", value: "swim" },
];

const show = (options: object = {}) => {
  const onReply = vi.fn();
  const complete = {
    isMultipleChoice: false,
    isSearchable: false,
    searchInputPlaceholder: "Find",
    buttonLabel: "Send it",
    ...options,
  };
  render(<PictureChoice options={complete} items={pictures} prefilledValue="" question="Which?" onReply={onReply} />);
  return onReply;
};

describe("one picture", () => {
  it("is sent by pressing it", async () => {
    const onReply = show();
    expect(screen.getByRole("group", { name: "Which?" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: /Cycling/ }));
    expect(onReply).toHaveBeenCalledWith({ text: "bike", itemIds: ["c"] });
  });

  it("shows a sign for a picture that is missing or not safe, and can still be picked", async () => {
    // happy-dom loads no pictures but reports them as complete.
    vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
    const onReply = show();
    const image = document.querySelector("img");
    if (!image) throw new Error("no picture");
    expect(document.querySelectorAll(".parley-picture-missing")).toHaveLength(1);
    fireEvent.error(image);
    expect(document.querySelectorAll(".parley-picture-missing")).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "swim" }));
    expect(onReply).toHaveBeenCalledWith({ text: "swim", itemIds: ["s"] });
  });
});

describe("several pictures", () => {
  it("are sent together, in the order shown, once one is picked", async () => {
    const onReply = show({ isMultipleChoice: true });
    const send = screen.getByRole("button", { name: "Send it" });
    expect(send).toHaveProperty("disabled", true);
    await userEvent.click(screen.getByRole("checkbox", { name: "swim" }));
    await userEvent.click(screen.getByRole("checkbox", { name: /Running/ }));
    await userEvent.click(send);
    expect(onReply).toHaveBeenCalledWith({ text: "Running, swim", itemIds: ["r", "s"] });
  });
});

it("a picture that had failed before the script came shows the sign too", () => {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  show();
  expect(document.querySelectorAll(".parley-picture-missing")).toHaveLength(3);
});

it("filters by title and description", async () => {
  show({ isSearchable: true });
  await userEvent.type(screen.getByPlaceholderText("Find"), "fast");
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["RunningFast"]);
});
