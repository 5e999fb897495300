import { expect, test } from "vitest";
import { pointsFor } from "../../document/edits/answer-points.ts";
import * as edits from "../../document/edits/index.ts";
import { givePoints } from "../points/give-points.ts";
import { openBot } from "../testing/open-bot.tsx";
import { freshBlocksOf } from "./fresh-blocks.ts";

/** A bot with a question of two answers, which has just been added and is selected. */
const open = async () => {
  const document = await openBot();
  const fresh = freshBlocksOf(document);
  const first = edits.addBlock(document.getState().draft, { type: "choice input" }, { groupId: "welcome" });
  document.change("Add", first.operations);
  document.select({ blocks: [first.blockId] });
  await Promise.resolve();
  const addGroup = (isConnected: boolean) => {
    const { draft } = document.getState();
    const added = edits.addGroupWith(draft, { at: { x: 0, y: 0 }, title: "Next" }, [{ type: "text" }]);
    document.change("Add", added.operations);
    if (isConnected)
      document.change(
        "Connect",
        (now) => edits.connect(now, { blockId: first.blockId }, { groupId: added.groupId }).operations,
      );
    const [blockId = ""] = added.blockIds;
    document.select({ blocks: [blockId] });
    return blockId;
  };
  return { document, fresh, question: first.blockId, addGroup };
};

test("a question is not left by writing what one of its answers leads to, but by going anywhere else", async () => {
  const { document, fresh, question, addGroup } = await open();
  const text = addGroup(true);
  await Promise.resolve();
  expect([...fresh.getState()].sort()).toEqual([question, text].sort());
  document.select({});
  await Promise.resolve();
  expect(fresh.getState().size).toBe(0);
  // It stays left when the author comes back to what it leads to.
  document.select({ blocks: [text] });
  await Promise.resolve();
  expect(fresh.getState().size).toBe(0);
});

test("a question is left by adding something that it does not lead to", async () => {
  const { fresh, addGroup } = await open();
  const text = addGroup(false);
  await Promise.resolve();
  expect([...fresh.getState()]).toEqual([text]);
});

test("points for the answers to a question are left together with the question", async () => {
  const { document, fresh, question } = await open();
  const words = { answer: "Answer", sum: "Score" };
  document.change("Give points", (draft) => givePoints(draft, question, words));
  await Promise.resolve();
  const [points] = pointsFor(document.getState().draft, document.getState().draft.blocks[question] ?? { options: {} });
  expect([...fresh.getState()].sort()).toEqual([question, points?.block.id].sort());
  document.select({});
  await Promise.resolve();
  expect(fresh.getState().size).toBe(0);
  // Coming back to the question is no reason to be quiet about what it made.
  document.select({ blocks: [question] });
  await Promise.resolve();
  expect(fresh.getState().size).toBe(0);
});
