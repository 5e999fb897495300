import { definitions } from "@parley/blocks/definitions";
import type { Json } from "@parley/core";
import {
  applyChange,
  applyOperations,
  botEntryId,
  createBlankFile,
  createDraft,
  type Draft,
  type Operation,
} from "@parley/core/draft";
import fc from "fast-check";
import { expect, test } from "vitest";
import { blocksIn } from "../../document/draft-index.ts";
import { addBlocks, addGroupWith, connect, textBubble } from "../../document/edits/index.ts";
import { sceneWords } from "../testing/scene-words.ts";
import { findDropPlace, findWayEnd } from "./find-drop-place.ts";
import { addNote, colorGroup, colorOf, notesOf, resizeNote, writeNote } from "./notes.ts";
import { readingOrder } from "./reading-order.ts";
import { createSceneMaker } from "./scene.ts";
import { placeTidily, toTidyTask } from "./tidy.ts";
import { arrangeUnits } from "./tidy-units.ts";
import { createRouter, routeScene } from "./ways/route-scene.ts";

const measure = (text: string) => text.length * 7;

/** Start → Welcome (two bubbles) → Thanks, 500 to the right. */
const createTalk = () => {
  const blank = createDraft(createBlankFile("Bot"), definitions);
  const hello = addBlocks(blank, [textBubble("Hello"), textBubble("Bye")], { groupId: "welcome" });
  const first = applyOperations(blank, hello.operations).draft;
  const thanks = addGroupWith(first, { at: { x: 740, y: 0 }, title: "Thanks" }, [textBubble("Thank you")]);
  const second = applyOperations(first, thanks.operations).draft;
  const last = blocksIn(second, "welcome").at(-1)?.id ?? "";
  const { draft } = applyOperations(second, connect(second, { blockId: last }, { groupId: thanks.groupId }).operations);
  return { draft, thanks: thanks.groupId };
};

test("an edit of one group leaves the cards of all others as they were", () => {
  const { draft, thanks } = createTalk();
  const make = createSceneMaker(sceneWords);
  const before = make(draft, measure);
  const [block] = blocksIn(draft, "welcome");
  const after = make(
    applyOperations(draft, [{ op: "set", table: "blocks", id: block?.id ?? "", path: ["options"], value: {} }]).draft,
    measure,
  );
  expect(after.cards.get(thanks)).toBe(before.cards.get(thanks));
  expect(after.cards.get("welcome")).not.toBe(before.cards.get("welcome"));
  expect(after.ways[0]).toBe(before.ways[0]);
});

test("after any edits the scene and the routes are those of a canvas that is opened afresh", () => {
  const { draft: talk, thanks } = createTalk();
  const block = fc.constantFrom(...Object.keys(talk.blocks));
  const text = fc.constantFrom("Hi", "A text that is so long that it needs several lines in its card. ".repeat(4));
  const operation: fc.Arbitrary<Operation> = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(block, text).map(([id, value]) => setText(id, value)) },
    fc.tuple(block, fc.constantFrom("welcome", thanks)).map(([id, value]) => setBlock(id, ["groupId"], value)),
    fc.tuple(block, fc.constantFrom("A", "B", "C")).map(([id, value]) => setBlock(id, ["order"], value)),
    block.map((id) => setBlock(id, ["type"], "number input")),
    block.map((id): Operation => ({ op: "drop", table: "blocks", id })),
    fc.integer({ min: 0, max: 900 }).map((y) => setGroup(thanks, ["graphCoordinates"], { x: 740, y })),
    text.map((value) => setGroup("welcome", ["title"], value)),
  );
  fc.assert(
    fc.property(fc.array(fc.array(operation, { minLength: 1, maxLength: 2 }), { maxLength: 10 }), (edits) => {
      const make = createSceneMaker(sceneWords);
      const route = createRouter();
      let draft = talk;
      route(make(draft, measure));
      for (const operations of edits) {
        draft = applyChange(draft, operations).draft;
        const scene = make(draft, measure);
        const fresh = createSceneMaker(sceneWords)(draft, measure);
        expect([...scene.cards]).toEqual([...fresh.cards]);
        expect(scene.ways).toEqual(fresh.ways);
        expect(route(scene)).toEqual(routeScene(fresh));
      }
    }),
    { numRuns: 200 },
  );
});

const setBlock = (id: string, path: string[], value: string): Operation => ({
  op: "set",
  table: "blocks",
  id,
  path,
  value,
});
const setText = (id: string, text: string): Operation => ({
  op: "set",
  table: "blocks",
  id,
  path: ["options", "richText"],
  value: [{ type: "p", children: [{ text }] }],
});
const setGroup = (id: string, path: string[], value: Json): Operation => ({
  op: "set",
  table: "groups",
  id,
  path,
  value,
});

test("what is dropped goes between blocks, to the end, into a way or to the void", () => {
  const { draft, thanks } = createTalk();
  const scene = createSceneMaker(sceneWords)(draft, measure);
  const routes = routeScene(scene);
  const [first, second] = blocksIn(draft, "welcome");
  const drop = (x: number, y: number) => findDropPlace(scene, routes, { x, y });
  expect(drop(300, 50)).toMatchObject({ kind: "group", groupId: "welcome", before: first?.id });
  expect(drop(300, 90)).toMatchObject({ kind: "group", before: second?.id });
  expect(drop(300, 150)).toMatchObject({ kind: "group", before: null });
  const card = scene.cards.get("welcome");
  const end = (card?.y ?? 0) + (card?.starts.at(-1)?.y ?? 0);
  const way = Object.values(draft.edges).find(({ to }) => to.groupId === thanks);
  expect(drop(560, end)).toEqual({ kind: "way", edgeId: way?.id });
  expect(drop(400, 900)).toEqual({ kind: "canvas", at: { x: 400, y: 900 } });
});

test("a way ends at a group, or at a block that is not its first", () => {
  const { draft } = createTalk();
  const scene = createSceneMaker(sceneWords)(draft, measure);
  const [, second] = blocksIn(draft, "welcome");
  expect(findWayEnd(scene, { x: 300, y: 20 })).toEqual({ groupId: "welcome" });
  expect(findWayEnd(scene, { x: 300, y: 60 })).toEqual({ groupId: "welcome" });
  expect(findWayEnd(scene, { x: 300, y: 100 })).toEqual({ groupId: "welcome", blockId: second?.id });
  expect(findWayEnd(scene, { x: 2000, y: 0 })).toBeNull();
});

test("the talk is read from the start along its ways", () => {
  const { draft, thanks } = createTalk();
  expect(readingOrder(createSceneMaker(sceneWords)(draft, measure))).toEqual(["start", "welcome", thanks]);
});

test("tidying puts cards one behind the other, and keeps their corner", () => {
  const { draft, thanks } = createTalk();
  const messy = applyOperations(draft, [
    { op: "set", table: "groups", id: thanks, path: ["graphCoordinates"], value: { x: 250, y: 30 } },
  ]).draft;
  const scene = createSceneMaker(sceneWords)(messy, measure);
  const task = toTidyTask(scene, []);
  const tidied = applyOperations(messy, placeTidily(messy, scene, task, arrangeUnits(task))).draft;
  const x = (id: string) => (tidied.groups[id] ?? tidied.events[id])?.graphCoordinates.x ?? Number.NaN;
  expect(x("start")).toBe(0);
  expect(x("welcome")).toBeGreaterThan(x("start") + 168);
  expect(x(thanks)).toBeGreaterThan(x("welcome") + 300);
});

test("a selection that is tidied lands on nothing else", () => {
  const { draft, thanks } = createTalk();
  const scene = createSceneMaker(sceneWords)(draft, measure);
  const task = toTidyTask(scene, ["start", thanks]);
  expect(task.units.flatMap(({ cards }) => cards.map(({ id }) => id)).sort()).toEqual(["start", thanks].sort());
  const after = applyOperations(draft, placeTidily(draft, scene, task, arrangeUnits(task))).draft;
  const next = createSceneMaker(sceneWords)(after, measure);
  const [one, other] = [next.cards.get("welcome"), next.cards.get(thanks)];
  if (!one || !other) throw new Error("Both are there");
  expect(other.x >= one.x + one.width || other.y >= one.y + one.height || other.x + other.width <= one.x).toBe(true);
});

test("notes and colours stand in the draft, and go as they came", () => {
  const { draft } = createTalk();
  const made = addNote(draft, { x: 8, y: 16 }, "Ask Ada");
  const noted = applyOperations(draft, [...made.operations, ...colorGroup(draft, "welcome", "blue")]);
  const written = applyOperations(noted.draft, writeNote(noted.draft, made.noteId, "Ask Bob")).draft;
  const size = { width: 224, height: 66 };
  expect(notesOf(written)).toEqual([{ id: made.noteId, at: { x: 8, y: 16 }, text: "Ask Bob", color: "amber", size }]);
  const resized = applyOperations(written, resizeNote(written, made.noteId, { width: 320, height: 5 })).draft;
  expect(notesOf(resized)[0]?.size).toEqual({ width: 320, height: 66 });
  const group = written.groups.welcome;
  expect(group && colorOf(group)).toBe("blue");
  const plain = applyOperations(noted.draft, noted.inverse).draft;
  expect(notesOf(plain)).toEqual([]);
  expect(plain).toEqual(draft);
});

test("notes of a damaged file are left out", () => {
  const { draft } = createTalk();
  const damaged: Draft = {
    ...draft,
    bot: {
      bot: {
        ...(draft.bot[botEntryId] ?? { id: "bot", name: "", theme: {}, settings: {} }),
        data: { notes: { a: 5, b: { x: "1" } } },
      },
    },
  };
  expect(notesOf(damaged)).toEqual([]);
});
