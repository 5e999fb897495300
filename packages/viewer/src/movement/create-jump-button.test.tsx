import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createJumpButton } from "./create-jump-button.ts";

it("has the bot's own words, and is there only while it leads somewhere", async () => {
  const onPress = vi.fn();
  const { show } = createJumpButton("Zum <b>Ende</b>", onPress);
  expect(screen.queryByRole("button")).toBeNull();
  show(true);
  const button = screen.getByRole("button", { name: "Zum <b>Ende</b>" });
  expect(button.title).toBe("Zum <b>Ende</b>");
  await userEvent.click(button);
  expect(onPress).toHaveBeenCalledOnce();
});
