import { complete } from "@parley/core/fields";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { block } from "./block.ts";
import { view as View } from "./view.tsx";

afterEach(cleanup);

const items = [
  { id: "a", content: "Apple", value: "Apple" },
  { id: "b", content: "Banana", value: "yellow" },
  { id: "c", content: "Cherry", value: "Cherry" },
];

const show = (options: object) => {
  const onReply = vi.fn();
  render(
    <View
      options={complete(block.options, options) as never}
      items={items}
      prefilledValue=""
      question="Which?"
      onReply={onReply}
    />,
  );
  return { onReply, user: userEvent.setup() };
};

describe("a single choice", () => {
  it("sends the item's value by one press", async () => {
    const { onReply, user } = show({});
    expect(screen.getByRole("group", { name: "Which?" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Banana" }));
    expect(onReply).toHaveBeenCalledWith({ text: "yellow", itemIds: ["b"] });
  });

  it("can be searched, regardless of case", async () => {
    const { user } = show({ isSearchable: true });
    expect(screen.getAllByRole("button")).toHaveLength(3);
    await user.type(screen.getByRole("searchbox", { name: "Filter the options..." }), "AN");
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Banana"]);
  });

  it("can wait for a search before it shows anything", async () => {
    const { user } = show({ isSearchable: true, areInitialSearchButtonsVisible: false });
    expect(screen.queryAllByRole("button")).toEqual([]);
    await user.type(screen.getByRole("searchbox"), "e");
    expect(screen.getAllByRole("button")).toHaveLength(2);
  });
});

describe("several choices", () => {
  it("spec 5.12: needs at least one and joins them by a comma and a space", async () => {
    const { onReply, user } = show({ isMultipleChoice: true, buttonLabel: "Go" });
    const send = screen.getByRole<HTMLButtonElement>("button", { name: "Go" });
    expect(send.disabled).toBe(true);
    await user.click(screen.getByRole("checkbox", { name: "Cherry" }));
    await user.click(screen.getByRole("checkbox", { name: "Banana" }));
    await user.click(screen.getByRole("checkbox", { name: "Apple" }));
    await user.click(screen.getByRole("checkbox", { name: "Apple" }));
    await user.click(send);
    expect(onReply).toHaveBeenCalledWith({ text: "yellow, Cherry", itemIds: ["b", "c"] });
  });

  it("is worked by the keyboard", async () => {
    const { onReply, user } = show({ isMultipleChoice: true });
    await user.tab();
    await user.keyboard(" ");
    await user.keyboard("{Tab}{Tab}{Tab}{Enter}");
    expect(onReply).toHaveBeenCalledWith({ text: "Apple", itemIds: ["a"] });
  });

  it("keeps what is picked while searching for more", async () => {
    const { user } = show({ isMultipleChoice: true, isSearchable: true });
    await user.click(screen.getByRole("checkbox", { name: "Apple" }));
    await user.type(screen.getByRole("searchbox"), "cherry");
    expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  });
});
