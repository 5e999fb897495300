import { definitions } from "@parley/blocks/definitions";
import { applyOperations, createBlankFile, createDraft, type Draft } from "@parley/core/draft";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addGroupWith, type Point, textBubble } from "../../document/edits/index.ts";
import { sceneWords } from "../testing/scene-words.ts";
import { addNotes, type Size } from "./notes.ts";
import { type Box, createSceneMaker, noteCardId, type Scene } from "./scene.ts";
import { placeTidily, toTidyTask } from "./tidy.ts";
import { arrangeUnits } from "./tidy-units.ts";

const measure = (text: string) => text.length * 7;
const sceneOf = (draft: Draft): Scene => createSceneMaker(sceneWords)(draft, measure);

/** A bot with groups and notes at these places, without connections. */
const createBot = (places: readonly Point[], notes: readonly (Point & Partial<Size>)[]) => {
  let draft = createDraft(createBlankFile("Bot"), definitions);
  const groups = places.map((at, place) => {
    const made = addGroupWith(draft, { at, title: `Group ${place}` }, [textBubble("Hello")]);
    draft = applyOperations(draft, made.operations).draft;
    return made.groupId;
  });
  const made = addNotes(
    draft,
    notes.map(({ x, y, width = 224, height = 66 }) => ({
      ...{ at: { x, y }, text: "Note", color: "amber" },
      size: { width, height },
    })),
  );
  draft = applyOperations(draft, made.operations).draft;
  return { draft, groups, notes: made.noteIds.map(noteCardId) };
};

const tidyUp = (draft: Draft, ids: readonly string[] = []) => {
  const scene = sceneOf(draft);
  const task = toTidyTask(scene, ids);
  const { draft: tidied, inverse } = applyOperations(draft, placeTidily(draft, scene, task, arrangeUnits(task)));
  return { scene: sceneOf(tidied), tidied, undone: applyOperations(tidied, inverse).draft };
};

const boxIn = ({ cards }: Scene, id = ""): Box => {
  const card = cards.get(id);
  if (!card) throw new Error(`No card ${id}`);
  return card;
};
const offset = (scene: Scene, id = "", from = ""): Point => {
  const [one, other] = [boxIn(scene, id), boxIn(scene, from)];
  return { x: one.x - other.x, y: one.y - other.y };
};
const isInside = (note: Box, { x, y, width, height }: Box): boolean =>
  x >= note.x && y >= note.y && x + width <= note.x + note.width && y + height <= note.y + note.height;
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** The groups that a note stands around. */
const named = (scene: Scene, note: string, groups: readonly string[]) =>
  groups.filter((id) => isInside(boxIn(scene, note), boxIn(scene, id)));

test("a note beside a group goes along with it, and nothing comes to stand on it", () => {
  const { draft, groups, notes } = createBot(
    [
      { x: 2000, y: 900 },
      { x: 2100, y: 1000 },
    ],
    [{ x: 2000, y: 820 }],
  );
  const before = offset(sceneOf(draft), notes[0], groups[0]);
  const { scene, undone } = tidyUp(draft);
  expect(offset(scene, notes[0], groups[0])).toEqual(before);
  for (const id of groups) expect(overlap(boxIn(scene, notes[0]), boxIn(scene, id))).toBe(false);
  expect(overlap(boxIn(scene, groups[0]), boxIn(scene, groups[1]))).toBe(false);
  expect(undone).toEqual(draft);
});

test("a region stands around the same groups afterwards, which stay as they were drawn", () => {
  const { draft, groups, notes } = createBot(
    [
      { x: 1000, y: 800 },
      { x: 1400, y: 800 },
      { x: 1250, y: 400 },
    ],
    [{ x: 960, y: 740, width: 790, height: 300 }],
  );
  const before = offset(sceneOf(draft), groups[1], groups[0]);
  expect(named(sceneOf(draft), notes[0] ?? "", groups)).toEqual([groups[0], groups[1]]);
  const { scene, tidied, undone } = tidyUp(draft);
  expect(tidied).not.toEqual(draft);
  expect(named(scene, notes[0] ?? "", groups)).toEqual([groups[0], groups[1]]);
  expect(overlap(boxIn(scene, notes[0]), boxIn(scene, groups[2]))).toBe(false);
  expect(offset(scene, groups[1], groups[0])).toEqual(before);
  expect(undone).toEqual(draft);
});

test("groups of a region that cover each other are arranged in it, and it grows around them", () => {
  const { draft, groups, notes } = createBot(
    [
      { x: 1000, y: 800 },
      { x: 1040, y: 820 },
      { x: 3000, y: 0 },
    ],
    [{ x: 976, y: 752, width: 400, height: 260 }],
  );
  const { scene, undone } = tidyUp(draft);
  expect(named(scene, notes[0] ?? "", groups)).toEqual([groups[0], groups[1]]);
  expect(overlap(boxIn(scene, groups[0]), boxIn(scene, groups[1]))).toBe(false);
  expect(undone).toEqual(draft);
});

test("of a selection, the notes go along that are about nothing else; a note about nothing makes room", () => {
  const { draft, groups, notes } = createBot(
    [
      { x: 1000, y: 800 },
      { x: 1010, y: 830 },
      { x: 1400, y: 800 },
    ],
    [
      { x: 990, y: 700 },
      { x: 1400, y: 700 },
    ],
  );
  const start = sceneOf(draft);
  const { scene } = tidyUp(draft, groups.slice(0, 2));
  expect(boxIn(scene, notes[1])).toEqual(boxIn(start, notes[1]));
  expect(offset(scene, notes[0], groups[0])).toEqual(offset(start, notes[0], groups[0]));

  const alone = createBot(
    [
      { x: 0, y: 400 },
      { x: 5000, y: 400 },
    ],
    [{ x: 700, y: 400 }],
  );
  const after = tidyUp(alone.draft).scene;
  for (const id of alone.groups) expect(overlap(boxIn(after, alone.notes[0]), boxIn(after, id))).toBe(false);
});

test("however groups and notes stand, what is in a region of at most its largest size stays in it", () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 2000 }), y: fc.integer({ min: 0, max: 1500 }) });
  const region = fc.record({
    x: fc.integer({ min: -100, max: 1500 }),
    y: fc.integer({ min: -100, max: 1200 }),
    width: fc.integer({ min: 160, max: 800 }),
    height: fc.integer({ min: 66, max: 800 }),
  });
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 2, maxLength: 8 }),
      fc.array(region, { minLength: 1, maxLength: 3 }),
      (places, regions) => {
        const { draft, groups, notes } = createBot(places, regions);
        const before = sceneOf(draft);
        const { scene, undone } = tidyUp(draft);
        for (const note of notes) {
          const after = named(scene, note, groups);
          for (const id of named(before, note, groups)) expect(after).toContain(id);
        }
        expect(undone).toEqual(draft);
      },
    ),
    {
      numRuns: 100,
      examples: [
        // In a row, three groups are wider than a region can be.
        [
          [252, 252, 0, 252].map((y) => ({ x: 0, y })),
          [
            { x: 0, y: 63, width: 300, height: 313 },
            { x: 0, y: 0, width: 160, height: 66 },
          ],
        ],
      ],
    },
  );
});
