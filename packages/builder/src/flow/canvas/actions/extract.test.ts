import { applyOperations, type Draft, repairDraft } from "@parley/core/draft";
import { expect, it } from "vitest";
import { addGroupWith, connect } from "../../../document/edits/index.ts";
import { draftOf } from "../../testing/open-bot.tsx";
import { canExtract, draftOfGroups, replaceByLink } from "./extract.ts";

const say = (text: string) => ({ type: "text", options: { richText: [{ type: "p", children: [{ text }] }] } });

/** A bot with a chain of groups, and their ids. */
const chain = (...titles: string[]): { draft: Draft; ids: string[] } => {
  let draft = draftOf();
  const [start] = Object.keys(draft.events);
  let from: Parameters<typeof connect>[1] = { eventId: start ?? "" };
  const ids = titles.map((title, place) => {
    const added = addGroupWith(draft, { at: { x: place * 400, y: 0 }, title }, [say(title)]);
    draft = applyOperations(draft, added.operations).draft;
    draft = applyOperations(draft, connect(draft, from, { groupId: added.groupId }).operations).draft;
    from = { blockId: added.blockIds[0] ?? "" };
    return added.groupId;
  });
  return { draft, ids };
};

const titlesOf = ({ groups }: Draft) => Object.values(groups).map(({ title }) => title);

/** Returns the titles of the groups that a group leads to. */
const after = (draft: Draft, groupId: string): (string | undefined)[] =>
  Object.values(draft.edges)
    .filter(({ from }) => draft.blocks[String(from.blockId)]?.groupId === groupId)
    .map(({ to }) => draft.groups[to.groupId]?.title);

it("groups become a bot that begins where chats came in", () => {
  const { draft, ids } = chain("One", "Two", "Three", "Four");
  const [, two = "", three = ""] = ids;
  const made = draftOfGroups(draft, [three, two], "Part");
  expect(titlesOf(made).sort()).toEqual(["Three", "Two"]);
  expect(Object.values(made.bot)[0]?.name).toBe("Part");
  const [start] = Object.values(made.edges).filter(({ from }) => from.eventId !== undefined);
  expect(start?.to.groupId).toBe(two);
  expect(after(made, two)).toEqual(["Three"]);
  expect(after(made, three)).toEqual([]);
  // The draft is already consistent.
  expect(repairDraft(made).draft).toEqual(made);
});

it("a link takes the place of the groups, and goes on where they did", () => {
  const { draft, ids } = chain("One", "Two", "Three", "Four");
  const [one = "", two = "", three = ""] = ids;
  const link = replaceByLink(draft, [two, three], {
    botId: "other",
    titleOf: () => "Part",
    placeOf: () => ({ x: 0, y: 0 }),
  });
  const { draft: left } = applyOperations(draft, link.operations);
  expect(titlesOf(left)).not.toContain("Two");
  const [linkId = ""] = link.groupIds;
  expect(after(left, one)).toEqual(["Part"]);
  expect(after(left, linkId)).toEqual(["Four"]);
  const [block] = Object.values(left.blocks).filter(({ groupId }) => groupId === linkId);
  expect(block).toMatchObject({ type: "Typebot link", options: { typebotId: "other" } });
});

it("groups that lead on to several places stay", () => {
  const { draft, ids } = chain("One", "Two", "Three", "Four");
  const [one = "", two = "", three = ""] = ids;
  expect(canExtract(draft, [two, three])).toBe(true);
  expect(canExtract(draft, [one, three])).toBe(false);
  expect(canExtract(draft, [])).toBe(false);
});
