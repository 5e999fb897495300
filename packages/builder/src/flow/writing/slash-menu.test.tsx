import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { textBubble } from "../../document/edits/index.ts";
import { rememberBlock } from "../palette/palette-entries.ts";
import { openBot, showInBot } from "../testing/open-bot.tsx";
import { SlashMenu } from "./slash-menu.tsx";

beforeEach(() => localStorage.removeItem("parley-recent-blocks"));

const open = async () => {
  const onPick = vi.fn();
  const anchor = createRef<HTMLButtonElement>();
  showInBot(
    await openBot(),
    <>
      <button ref={anchor} type="button">
        Add
      </button>
      <SlashMenu triggerRef={anchor} isOpen onClose={() => undefined} onPick={onPick} />
    </>,
  );
  await vi.waitFor(() => document.querySelector<HTMLInputElement>("input[type=search]")?.focus());
  return { onPick, user: userEvent.setup() };
};

/** The names in the menu that was opened last; an earlier one may still be closing. */
const namesOf = () => {
  const menu = [...document.querySelectorAll("[role=menu]")].at(-1);
  return [...(menu?.querySelectorAll("[role=menuitem] [class*=label]") ?? [])].map(({ textContent }) => textContent);
};

it("Enter writes a text, before anything is searched", async () => {
  const { onPick, user } = await open();
  await user.keyboard("{Enter}");
  expect(onPick).toHaveBeenCalledExactlyOnceWith(textBubble(""));
});

it("what was used last stands behind the text, newest first, and every name once", async () => {
  for (const type of ["Wait", "image", "text", "Wait", "no such block"]) rememberBlock(type);
  await open();
  const names = namesOf();
  expect(names.slice(0, 4)).toEqual(["Text", "Wait", "Image", "Free text"]);
  expect(new Set(names).size).toBe(names.length);
});

it("a damaged list of what was used last is no list", async () => {
  localStorage.setItem("parley-recent-blocks", "{");
  await open();
  expect(namesOf().slice(0, 2)).toEqual(["Text", "Free text"]);
});
