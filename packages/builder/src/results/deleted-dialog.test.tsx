import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openBot, showInBot } from "../flow/testing/open-bot.tsx";
import { DeletedButton } from "./deleted-dialog.tsx";

const time = "2030-01-01T10:00:00.000Z";
let asked: string[] = [];
let deletions: object[] = [];
beforeEach(() => {
  asked = [];
  deletions = [{ deletion: time, count: 2, oldest: time, newest: time, until: "2030-01-31T10:00:00.000Z" }];
  let left = 2;
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    if (path.endsWith("/deleted")) return Response.json({ deletions });
    if (method === "GET")
      return Response.json({ id: "bot", keepDays: null, workspaces: [{ id: "main", role: "admin" }] });
    left -= 1;
    if (left === 0) deletions = [];
    return Response.json({ count: 1, isDone: left === 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  const onRestored = vi.fn();
  showInBot(await openBot(), <DeletedButton botId="bot" onRestored={onRestored} />);
  await userEvent.click(screen.getByRole("button", { name: "Deleted" }));
  await screen.findByText("2 results");
  return onRestored;
};
const posts = () => asked.filter((one) => one.startsWith("POST")).map((one) => one.split("/").at(-1));

it("results are deleted for good once somebody has said so twice, in as many requests as it takes", async () => {
  const onRestored = await open();
  await userEvent.click(screen.getByRole("button", { name: "Delete for good" }));
  screen.getByText(/^These 2 results go at once/);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(posts()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Delete for good" }));
  await userEvent.click(screen.getByRole("button", { name: "Delete for good" }));
  await screen.findByText("Nothing was deleted in the last 30 days");
  expect(posts()).toEqual(["delete-for-ever", "delete-for-ever"]);
  expect(onRestored).not.toHaveBeenCalled();
});

it("results come back", async () => {
  const onRestored = await open();
  await userEvent.click(screen.getByRole("button", { name: "Bring back" }));
  await screen.findByText("Nothing was deleted in the last 30 days");
  expect(posts()).toEqual(["restore", "restore"]);
  expect(onRestored).toHaveBeenCalledOnce();
});
