import { definitions } from "@parley/blocks/definitions";
import { applyOperations, createBlankFile, createDraft, type Draft } from "@parley/core/draft";
import { expect, test } from "vitest";
import { blocksIn, itemsIn } from "../../document/draft-index.ts";
import { addBlocks, addGroup, connect, type NewBlock, textBubble } from "../../document/edits/index.ts";
import { sceneWords } from "../testing/scene-words.ts";
import { cardWidth, sizes } from "./card-sizes.ts";
import { findEnd } from "./group-end.ts";
import { layoutGroup, placeHandles } from "./group-layout.ts";
import { type ShownWords, showBlock } from "./shown-block.ts";

const words: ShownWords = {
  ...sceneWords,
  operators: { "Equal to": "is", "Is set": "is set" },
  appends: (name, value) => `${name} + ${value}`,
  goalOf: ({ groups }, { options }) => `to ${groups[String(options.groupId)]?.title}`,
  percent: (value) => `${value} %`,
};

/** Every letter is ten pixels wide. */
const measure = (text: string) => text.length * 10;

const blank = createDraft(createBlankFile("Bot"), definitions);

const withBlocks = (...blocks: NewBlock[]): Draft =>
  applyOperations(blank, addBlocks(blank, blocks, { groupId: "welcome" }).operations).draft;

const layout = (draft: Draft) =>
  layoutGroup(
    blocksIn(draft, "welcome").map((block) => showBlock(draft, block, words)),
    measure,
  );

test("a card is as high as its head, its blocks and its foot", () => {
  const { width, height, blocks } = layout(withBlocks(textBubble("Hi"), { type: "email input" }));
  expect(width).toBe(cardWidth);
  expect(blocks.map(({ y, height }) => [y, height])).toEqual([
    [44, 34],
    [86, 36],
  ]);
  expect(height).toBe(44 + 34 + 8 + 36 + sizes.bodyEnd + sizes.footer);
});

test("a bubble is as high as its lines", () => {
  const [short, long] = [textBubble("one two"), textBubble("a word and a word and a word")].map(
    (block) => layout(withBlocks(block)).blocks[0]?.height,
  );
  // A line of 252 pixels holds 25 letters.
  expect([short, long]).toEqual([34, 54]);
});

test("a way begins at each answer and at the foot, and ends at the head", () => {
  const draft = withBlocks({ type: "choice input", items: [{ content: "Yes" }, { content: "No" }] });
  const [block] = blocksIn(draft, "welcome");
  const items = itemsIn(draft, block?.id ?? "");
  const { starts, ends } = placeHandles(layout(draft), findEnd(draft, "welcome").start);
  expect(starts.map(({ id }) => id)).toEqual([...items.map(({ id }) => `i:${id}`), `b:${block?.id}`]);
  expect(starts.map(({ y }) => y)).toEqual([60, 96, 140]);
  expect(ends).toEqual([{ id: "in", y: 22 }]);
});

test("what has not changed is shown by the same object", () => {
  const draft = withBlocks(textBubble("Hi"), textBubble("Ho"));
  const [first, second] = blocksIn(draft, "welcome");
  if (!first || !second) throw new Error("There are two");
  const changed = applyOperations(draft, [
    { op: "set", table: "blocks", id: first.id, path: ["options"], value: {} },
  ]).draft;
  expect(showBlock(changed, second, words)).toBe(showBlock(draft, second, words));
  expect(showBlock(changed, blocksIn(changed, "welcome")[0] ?? first, words).paragraphs).toEqual([]);
});

test("a condition reads like a sentence", () => {
  const withName = applyOperations(blank, [
    { op: "put", table: "variables", entry: { id: "v", order: "V", name: "Name", data: {} } },
  ]).draft;
  const comparisons = {
    c1: { order: "V", values: { variableId: "v", comparisonOperator: "Equal to", value: "Ada" } },
    c2: { order: "W", values: { variableId: "v", comparisonOperator: "Is set" } },
    c3: { order: "X", values: {} },
  };
  const added = addBlocks(
    withName,
    [{ type: "Condition", items: [{ content: { logicalOperator: "AND", comparisons } }] }],
    { groupId: "welcome" },
  );
  const draft = applyOperations(withName, added.operations).draft;
  const [block] = blocksIn(draft, "welcome");
  if (!block) throw new Error("There is one");
  expect(showBlock(draft, block, words).rows[0]?.lines).toEqual([
    "If Name is “Ada”",
    "and Name is set",
    "and [variable] … [value]",
  ]);
});

test("the foot of a group says where it goes", () => {
  const end = (draft: Draft) => {
    const { kind, title, isOtherwise } = findEnd(draft, "welcome");
    return [kind, title, isOtherwise];
  };
  expect(end(blank)).toEqual(["empty", "", false]);
  expect(end(withBlocks(textBubble("Bye")))).toEqual(["here", "", false]);
  // A chat that ends right after an answer is probably unfinished.
  expect(end(withBlocks(textBubble("Name?"), { type: "text input" }))).toEqual(["nowhere", "", false]);

  const draft = withBlocks({ type: "choice input", items: [{ content: "Yes" }, { content: "No" }] });
  const added = addGroup(draft, { at: { x: 0, y: 0 }, title: "Thanks" });
  const two = applyOperations(draft, added.operations).draft;
  const [block] = blocksIn(two, "welcome");
  const [yes, no] = itemsIn(two, block?.id ?? "");
  const lead = (from: Draft, itemId: string | undefined) =>
    applyOperations(
      from,
      connect(from, { blockId: block?.id ?? "", ...(itemId ? { itemId } : {}) }, { groupId: added.groupId }).operations,
    ).draft;
  expect(end(lead(two, undefined))).toEqual(["to", "Thanks", false]);
  expect(end(lead(two, yes?.id))).toEqual(["nowhere", "", true]);
  expect(end(lead(lead(two, yes?.id), no?.id))).toEqual(["ways", "", false]);
  expect(end(lead(lead(two, yes?.id), undefined))).toEqual(["to", "Thanks", true]);
});
