import { definitions } from "@parley/blocks/definitions";
import { toBotFile } from "@parley/core/draft";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestsAnswers, type TestsRequest } from "../draft-worker/answer-about-tests.ts";
import { draftOf, openBot, openBotToRead, showInBot } from "../flow/testing/open-bot.tsx";
import { RehearsalSection } from "./rehearsal-section.tsx";

const says = (id: string, text: string) => ({
  id,
  type: "text" as const,
  content: { richText: [{ type: "p", children: [{ text }] }] },
});

const draftAsking = (question: string, extra: object[] = []) =>
  draftOf({
    events: [{ id: "start", type: "start", outgoingEdgeId: "e", graphCoordinates: { x: 0, y: 0 } }],
    edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
    groups: [
      {
        id: "g",
        title: "Welcome",
        graphCoordinates: { x: 0, y: 0 },
        blocks: [says("b1", question), ...extra, { id: "b2", type: "text input" }, says("b3", "Thanks!")] as never,
      },
    ],
  });

/** A worker that answers as the real one does, in this process. */
class WorkerHere {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: unknown = null;
  readonly #answer = createTestsAnswers();
  postMessage(request: TestsRequest) {
    const data = this.#answer(structuredClone(request));
    queueMicrotask(() => this.onmessage?.({ data }));
  }
  terminate() {}
}

const chat = (resultId: string, text: string) => ({
  resultId,
  createdAt: "2026-05-01T10:00:00.000Z",
  turns: [
    { happening: { type: "start", botId: "bot" }, place: null, time: 1, seed: 1 },
    { happening: { type: "reply", reply: { text } }, place: { botId: "bot", blockId: "b2" }, time: 2, seed: 2 },
  ],
  outcomes: [],
});

let pages: { chats: object[]; unreadable: number; nextCursor: string | null }[];
let asked: string[];
beforeEach(() => {
  pages = [{ chats: [chat("r1", "Ann"), chat("r2", "Bob")], unreadable: 0, nextCursor: null }];
  asked = [];
  vi.stubGlobal("Worker", WorkerHere);
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (/versions\/1$/.test(path))
      return Response.json({ number: 1, file: toBotFile(draftAsking("Name?"), definitions) });
    if (/recorded-chats/.test(path)) {
      const page = pages.shift();
      return page ? Response.json(page) : Response.json({ message: "No database" }, { status: 503 });
    }
    return Response.json({ message: "Not asked for here" }, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (draft = draftAsking("Your name?")) => {
  const document = await openBot(draft);
  const onShow = vi.fn();
  showInBot(document, <RehearsalSection live={1} onShow={onShow} />);
  const user = userEvent.setup();
  return { document, onShow, user, rehearse: () => user.click(screen.getByRole("button", { name: /^Rehearse/ })) };
};

it("tells that chats read other words, and shows one of them beside what it was", async () => {
  const { user, document, rehearse } = await show();
  expect(asked).toEqual([]);
  await rehearse();
  const fate = await screen.findByRole("button", { name: "2 chats go the same way, with other words" });
  await user.click(fate);
  const chats = within(screen.getByRole("list", { name: "Chats" })).getAllByRole("listitem");
  expect(chats).toHaveLength(2);
  await user.click(screen.getAllByRole("button", { name: /^Look at the chat of May 1, 2026/ })[0] as HTMLElement);
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "NowAfter publishing",
    "Bot: Name?Bot: Your name?",
    "You: AnnYou: Ann",
    "Bot: Thanks!Bot: Thanks!",
  ]);
  expect(screen.getByRole("link", { name: "Open the result" }).getAttribute("href")).toBe(
    "/bots/bot/results?result=r1",
  );

  document.change("Rename", [{ op: "set", table: "bot", id: "bot", path: ["name"], value: "Other" }]);
  await screen.findByText("The bot was changed since.");
});

it("tells where chats stop, leads there, and reads page after page", async () => {
  const [first, second] = [chat("r1", "Ann"), chat("r2", "Bob")];
  pages = [
    { chats: [first], unreadable: 1, nextCursor: "next" },
    { chats: [second], unreadable: 2, nextCursor: null },
  ];
  const { document, onShow, user, rehearse } = await show(draftAsking("Name?", [{ id: "new", type: "text input" }]));
  await rehearse();
  await screen.findByText("2 chats stop in “Welcome”, at a question that was never asked");
  expect(asked.filter((path) => path.includes("recorded-chats"))[1]).toMatch(/cursor=next/);
  expect(screen.getByText(/^3 results were passed over/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(onShow).toHaveBeenCalledOnce();
  expect(document.getState().selection.blocks).toEqual(["new"]);
});

it("says so when nothing changes for anybody, and when nobody has answered", async () => {
  const { rehearse } = await show(draftAsking("Name?"));
  await rehearse();
  await screen.findByText("2 chats go the same way, with the same words");
  pages = [{ chats: [], unreadable: 0, nextCursor: null }];
  await rehearse();
  await screen.findByText("Nobody has answered yet, so there is nothing to play.");
  pages = [{ chats: [], unreadable: 1, nextCursor: null }];
  await rehearse();
  await screen.findByText("None of the last chats can be played.");
  await screen.findByText("1 result was passed over: how its chat went was not kept.");
});

it("says what failed, and tries again", async () => {
  const later = pages;
  pages = [];
  const { user, rehearse } = await show();
  await rehearse();
  await screen.findByText("The chats could not be played");
  pages = later;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("2 chats go the same way, with other words");
});

it("is not there for guests who see no answers", async () => {
  showInBot(await openBotToRead(draftAsking("Name?"), ["flow"]), <RehearsalSection live={1} onShow={() => {}} />);
  expect(screen.queryByText("Rehearsal")).toBeNull();
});
