import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openBot, showInBot } from "../../flow/testing/open-bot.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";

const published = 7;
let isBroken: boolean;

/** Returns a page of versions, newest first. */
const answer = (path: string) => {
  if (!path.includes("/versions")) return Response.json({ message: "Not asked for here" }, { status: 404 });
  if (isBroken) return Response.json({ message: "No database" }, { status: 503 });
  const before = Number(new URL(path, "http://localhost").searchParams.get("cursor") ?? published + 1);
  const numbers = [before - 1, before - 2, before - 3].filter((number) => number > 0);
  const versions = numbers.map((number) => ({
    number,
    publishedAt: `2026-01-0${number}T10:00:00.000Z`,
    publishedBy: number === published ? { name: "Ada" } : number === 1 ? null : { name: null },
    isLive: number === published,
  }));
  return Response.json({ versions, nextCursor: before > 4 ? String(numbers.at(-1)) : null });
};

beforeEach(() => {
  isBroken = false;
  vi.stubGlobal("fetch", async (path: string) => answer(path));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = () => within(screen.getByRole("list")).getAllByText(/^Version \d+$/);
const older = () => screen.queryByRole("button", { name: "Older versions" });

it("spec R5.4: shows the newest versions, and older ones when asked, down to the first", async () => {
  showInBot(await openBot(), <VersionsDialog onClose={() => {}} />);
  await screen.findByText("Version 7");
  expect(shown().map(({ textContent }) => textContent)).toEqual(["Version 7", "Version 6", "Version 5"]);
  for (const count of [6, 7]) {
    await userEvent.click(older() as HTMLElement);
    await vi.waitFor(() => expect(shown()).toHaveLength(count));
  }
  expect(shown().at(-1)?.textContent).toBe("Version 1");
  // The first version was published before authors were recorded.
  expect(screen.getAllByText(/^by /).map(({ textContent }) => textContent)).toEqual([
    "by Ada",
    ...Array.from({ length: 5 }, () => "by a deleted account"),
  ]);
  expect(older()).toBeNull();
});

it("keeps what it shows where older versions can't be loaded, and says so", async () => {
  showInBot(await openBot(), <VersionsDialog onClose={() => {}} />);
  await screen.findByText("Version 7");
  isBroken = true;
  await userEvent.click(older() as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toContain("503");
  expect(shown()).toHaveLength(3);
  isBroken = false;
  await userEvent.click(older() as HTMLElement);
  await vi.waitFor(() => expect(shown()).toHaveLength(6));
  expect(screen.queryByRole("alert")).toBeNull();
});
