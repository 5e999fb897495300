import type { Draft } from "@parley/core/draft";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createMemoryQueue } from "./change-queue.ts";
import { createDocument } from "./create-document.ts";
import type { BotDocument, Notice } from "./document-state.ts";
import * as edits from "./edits/index.ts";
import { emptyBot } from "./testing/empty-bot.ts";
import { createMemoryServer, type MemoryServer } from "./testing/memory-server.ts";

const ann = { id: "ann", name: "Ann", color: 1 };
const bob = { id: "bob", name: "Bob", color: 2 };

const bigDraft = (): Draft => {
  const at = { x: 0, y: 0 };
  const groups = Object.fromEntries(
    Array.from({ length: 100 }, (_, place) => [
      `g${place}`,
      { id: `g${place}`, order: `V${place}1`, title: "Group", graphCoordinates: at, data: {} },
    ]),
  );
  return { ...emptyBot, groups };
};

let server: MemoryServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = createMemoryServer(emptyBot);
});
afterEach(() => {
  vi.useRealTimers();
});

const open = async (me = ann, queue = createMemoryQueue()) => {
  const transport = server.connect(me, `editor-of-${me.id}`);
  const document = await createDocument({ botId: "bot", transport, queue });
  return { document, transport, queue };
};

const pass = (milliseconds = 1000) => vi.advanceTimersByTimeAsync(milliseconds);

const makeGroup = (document: BotDocument, title: string): string => {
  const { operations, groupId } = edits.addGroup(document.getState().draft, { at: { x: 0, y: 0 }, title });
  document.change("Add group", operations);
  return groupId;
};

const type = (document: BotDocument, groupId: string, text: string) =>
  document.change("Rename group", edits.renameGroup(groupId, text));

const noticesOf = <Kind extends Notice["kind"]>(document: BotDocument, kind: Kind) =>
  document.getState().notices.filter((notice): notice is Notice & { kind: Kind } => notice.kind === kind);

it("what one author does is on the other's screen within a second, and is saved", async () => {
  const [one, other] = [await open(ann), await open(bob)];
  const groupId = makeGroup(one.document, "Welcome");
  expect(one.document.getState().draft.groups[groupId]?.title).toBe("Welcome");
  expect(one.document.getState().saving).toBe("saving");
  await pass();
  expect(one.document.getState().saving).toBe("saved");
  expect(other.document.getState().draft.groups[groupId]?.title).toBe("Welcome");
  expect(server.draft()).toEqual(one.document.getState().draft);
});

it("one edit of a large bot takes less than a kilobyte on the wire", async () => {
  server = createMemoryServer(bigDraft());
  const { document } = await open();
  await pass();
  server.traffic.length = 0;
  type(document, "g7", "Welcome");
  await pass();
  expect(server.draft().groups.g7?.title).toBe("Welcome");
  expect(server.traffic.join("").length).toBeLessThan(1000);
});

it("keystrokes that follow each other are one step of undo, and one change on the wire", async () => {
  const { document } = await open();
  const groupId = makeGroup(document, "");
  await pass();
  const before = server.revision();
  for (const text of ["H", "He", "Hel"]) type(document, groupId, text);
  await pass(300);
  expect(server.revision()).toBe(before + 1);
  // A change being sent can't be extended, but one undo reverts all of the typing.
  for (const text of ["Hell", "Hello"]) type(document, groupId, text);
  await pass();
  expect(server.draft().groups[groupId]?.title).toBe("Hello");
  document.undo();
  expect(document.getState().draft.groups[groupId]?.title).toBe("");
  document.redo();
  await pass();
  expect(server.draft().groups[groupId]?.title).toBe("Hello");
  // After a pause, a new undo step begins.
  type(document, groupId, "Hello!");
  document.undo();
  expect(document.getState().draft.groups[groupId]?.title).toBe("Hello");
});

it("all of a bot is undone back to empty, and redone", async () => {
  const { document } = await open();
  const groupId = makeGroup(document, "Welcome");
  const { operations, blockId } = edits.addBlock(document.getState().draft, { type: "choice input" }, { groupId });
  document.change("Add question", operations);
  document.change("Add branch", (draft) => edits.addItems(draft, blockId, [{ content: "Yes" }]).operations);
  document.change("Connect", (draft) => edits.connect(draft, { eventId: "start" }, { groupId }).operations);
  document.change("Set option", (draft) =>
    edits.setOption(draft, { table: "blocks", id: blockId }, ["labels", "button"], "Go"),
  );
  const full = document.getState().draft;
  while (document.getState().canUndo) document.undo();
  expect(document.getState().draft).toEqual(emptyBot);
  while (document.getState().canRedo) document.redo();
  expect(document.getState().draft).toEqual(full);
  await pass();
  expect(server.draft()).toEqual(full);
});

it("undo leaves what somebody else has changed meanwhile, and says so", async () => {
  const [one, other] = [await open(ann), await open(bob)];
  const groupId = makeGroup(one.document, "Welcome");
  await pass();
  type(one.document, groupId, "Hello");
  await pass();
  type(other.document, groupId, "Good morning");
  await pass();
  one.document.undo();
  await pass();
  expect(server.draft().groups[groupId]?.title).toBe("Good morning");
  expect(noticesOf(one.document, "left")[0]?.places).toEqual([{ table: "groups", id: groupId, path: ["title"] }]);
});

it("of two who set the same key at once the later one wins, and the earlier one can take it back", async () => {
  const [one, other] = [await open(ann), await open(bob)];
  const groupId = makeGroup(one.document, "Welcome");
  await pass();
  other.transport.setOnline(false);
  type(other.document, groupId, "Bob's");
  type(one.document, groupId, "Ann's");
  await pass();
  other.transport.setOnline(true);
  await pass(60_000);
  expect(server.draft().groups[groupId]?.title).toBe("Bob's");
  expect(noticesOf(other.document, "overwritten")).toEqual([]);
  const [notice] = noticesOf(one.document, "overwritten");
  expect(notice?.lost).toMatchObject({
    id: groupId,
    path: ["title"],
    mine: "Ann's",
    theirs: "Bob's",
    author: { name: "Bob" },
  });
  one.document.takeBack(notice?.id ?? "", "Take mine back");
  await pass();
  expect(other.document.getState().draft.groups[groupId]?.title).toBe("Ann's");
  // Bob has received Ann's text by now, so what he writes next replaces it on purpose.
  type(other.document, groupId, "Bob's again");
  await pass();
  expect(noticesOf(one.document, "overwritten")).toEqual([]);
});

it("whoever writes in what somebody else removes is told, and gets it back with what was written", async () => {
  const [one, other] = [await open(ann), await open(bob)];
  const groupId = makeGroup(one.document, "Welcome");
  one.document.change("Add question", (draft) => edits.addBlock(draft, { type: "text input" }, { groupId }).operations);
  await pass();
  one.transport.setOnline(false);
  type(one.document, groupId, "A long text");
  other.document.change("Remove", (draft) => edits.removeSelection(draft, { groups: [groupId] }));
  await pass();
  one.transport.setOnline(true);
  await pass(60_000);
  expect(server.draft().groups).toEqual({});
  const [notice] = noticesOf(one.document, "overwritten");
  expect(notice?.lost).toMatchObject({ id: groupId, isRemoved: true, mine: "A long text", author: { name: "Bob" } });
  one.document.takeBack(notice?.id ?? "", "Take mine back");
  await pass();
  expect(server.draft().groups[groupId]?.title).toBe("A long text");
  expect(Object.keys(server.draft().blocks)).toHaveLength(1);
});

it("what is done offline outlives the page, and is made once, though the answer got lost", async () => {
  const first = await open(ann);
  first.transport.setOnline(false);
  const groupId = makeGroup(first.document, "Offline");
  await pass();
  expect(first.document.getState().saving).toBe("offline");
  await first.document.close();
  expect(server.draft().groups).toEqual({});

  const transport = server.connect(ann, "after-the-reload");
  transport.loseAnswers(1);
  const document = await createDocument({ botId: "bot", transport, queue: first.queue });
  expect(document.getState().draft.groups[groupId]?.title).toBe("Offline");
  await pass(60_000);
  expect(document.getState().saving).toBe("saved");
  expect(server.revision()).toBe(1);
  expect(await first.queue.adopt("bot")).toEqual([]);
});

it("what was kept about something that is gone is shown, not lost", async () => {
  const first = await open(ann);
  const groupId = makeGroup(first.document, "Welcome");
  await pass();
  first.transport.setOnline(false);
  type(first.document, groupId, "A long text");
  await first.document.close();
  const other = await open(bob);
  other.document.change("Remove", (draft) => edits.removeSelection(draft, { groups: [groupId] }));
  await pass();
  const again = await open(ann, first.queue);
  expect(noticesOf(again.document, "unplaced")[0]).toMatchObject({ label: "Rename group" });
  expect(JSON.stringify(again.document.getState().notices)).toContain("A long text");
});

it("a change that the server refuses is taken back, and shown with what was in it; others go on", async () => {
  const { document, transport } = await open();
  transport.refuse("Break");
  const groupId = makeGroup(document, "Welcome");
  document.change("Break", edits.renameGroup(groupId, "Typed"));
  document.change("Move", (draft) => edits.moveCards(draft, [groupId], { x: 10, y: 0 }));
  await pass(5000);
  expect(document.getState()).toMatchObject({ saving: "saved", draft: server.draft() });
  expect(server.draft().groups[groupId]).toMatchObject({ title: "Welcome", graphCoordinates: { x: 10 } });
  expect(noticesOf(document, "refused")[0]).toMatchObject({ label: "Break", operations: [{ value: "Typed" }] });
  document.undo();
  document.undo();
  expect(document.getState().draft).toEqual(emptyBot);
});

it("others are seen with what they have selected, until they leave", async () => {
  const [one, other] = [await open(ann), await open(bob)];
  const groupId = makeGroup(other.document, "Welcome");
  await pass();
  other.document.select({ groups: [groupId, "gone"] });
  await pass();
  expect(one.document.getState().others).toEqual([
    { editor: "editor-of-bob", author: bob, where: { screen: "flow", groupIds: [groupId] } },
  ]);
  await other.document.close();
  await pass();
  expect(one.document.getState().others).toEqual([]);
});

it("flush resolves with the revision that holds all of it", async () => {
  const { document } = await open();
  makeGroup(document, "Welcome");
  const flushed = document.flush();
  await pass();
  expect(await flushed).toBe(1);
});

it("what is malformed changes nothing", async () => {
  const { document } = await open();
  const groupId = makeGroup(document, "Welcome");
  const before = document.getState().draft;
  document.change("Break", [{ op: "set", table: "groups", id: groupId, path: ["title"], value: 5 }]);
  expect(document.getState().draft).toBe(before);
  expect(noticesOf(document, "refused")).toHaveLength(1);
});
