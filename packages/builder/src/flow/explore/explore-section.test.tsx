import type { Exploration } from "@parley/trials";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchRequestStore } from "../../chat/chat-place.ts";
import type { FromExplorer, ToExplorer } from "../../draft-worker/explore-worker.ts";
import { draftOf, InBot, openBot } from "../testing/open-bot.tsx";
import { ExploreSection } from "./explore-section.tsx";

/** A worker whose messages the test sends. */
class ScriptedWorker {
  static last: ScriptedWorker | undefined;
  onmessage: ((event: { data: FromExplorer }) => void) | null = null;
  readonly heard: ToExplorer[] = [];
  isClosed = false;
  constructor() {
    ScriptedWorker.last = this;
  }
  postMessage = (message: ToExplorer) => void this.heard.push(message);
  terminate = () => {
    this.isClosed = true;
  };
}

beforeEach(() => void vi.stubGlobal("Worker", ScriptedWorker));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const explored: Exploration = {
  findings: [
    {
      rule: "silent-end",
      severity: "warning",
      botId: "bot",
      groupId: "welcome",
      blockId: "ask",
      message: "The chat ends right after the answer.",
      remedy: "Say goodbye.",
      turns: [
        { step: { is: "start", seed: 1 }, outcomes: [] },
        { step: { is: "reply", reply: { text: "Hello" }, botId: "bot", blockId: "ask", seed: 1 }, outcomes: [] },
      ],
    },
  ],
  states: 2,
  turns: 14,
  isComplete: true,
  isBlind: false,
  enteredGroups: 1,
  allGroups: 1,
};

const show = async () => {
  const blocks = [{ id: "ask", type: "text input" }];
  const groups = [{ id: "welcome", title: "Welcome", graphCoordinates: { x: 0, y: 0 }, blocks }];
  const document = await openBot(draftOf({ groups }));
  render(
    <InBot document={document}>
      <ExploreSection />
    </InBot>,
  );
  const say = (data: FromExplorer) => ScriptedWorker.last?.onmessage?.({ data });
  return { document, say, user: userEvent.setup() };
};

it("explores in a worker, tells how far it is, and stops with what was found", async () => {
  const { say, user } = await show();
  await user.click(screen.getByRole("button", { name: "Explore" }));
  expect(ScriptedWorker.last?.heard).toMatchObject([{ type: "explore", seconds: 15 }]);
  say({ type: "progress", progress: { states: 1, turns: 1200, enteredGroups: 0, allGroups: 1 } });
  await screen.findByText("1,200 replies tried, 0 of 1 groups entered");
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(ScriptedWorker.last?.heard.at(-1)).toEqual({ type: "stop" });
  say({ type: "done", explored: { ...explored, isComplete: false } });
  await screen.findByText("1 thing goes wrong.");
  expect(screen.getByText(/There was not time for everything/)).toBeTruthy();
  expect(ScriptedWorker.last?.isClosed).toBe(true);
});

it("a finding leads to its place, is watched in the chat, and is marked once the bot was changed", async () => {
  const { document, say, user } = await show();
  await user.click(screen.getByRole("button", { name: "Explore" }));
  say({ type: "done", explored });
  await screen.findByText("The chat ends right after the answer.");
  expect(screen.getByRole("list", { name: "The visitor's replies" }).textContent).toBe("Hello");
  await user.click(screen.getByRole("button", { name: /^Show Welcome/ }));
  expect(document.getState().selection.blocks).toEqual(["ask"]);
  await user.click(screen.getByRole("button", { name: "Watch" }));
  expect(watchRequestStore.getState().turns).toMatchObject([
    { happening: null },
    { happening: { type: "reply", reply: { text: "Hello" }, place: { blockId: "ask" } } },
  ]);
  document.change("Rename", [{ op: "set", table: "bot", id: "bot", path: ["name"], value: "Other" }]);
  await screen.findByText("The bot was changed since.");
});
