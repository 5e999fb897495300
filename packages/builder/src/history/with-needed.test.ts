import { definitions } from "@parley/blocks/definitions";
import { applyOperations, compareDrafts, repairDraft } from "@parley/core/draft";
import { expect, it } from "vitest";
import { draftOf } from "../flow/testing/open-bot.tsx";
import { withNeeded } from "./with-needed.ts";

const bubble = (id: string, text: string, outgoingEdgeId?: string) => ({
  id,
  type: "text" as const,
  content: { richText: [{ type: "p", children: [{ text }] }] },
  ...(outgoingEdgeId ? { outgoingEdgeId } : {}),
});
const group = (id: string, title: string, blocks: object[]) => ({
  ...{ id, title, graphCoordinates: { x: 0, y: 0 } },
  blocks: blocks as never,
});

const now = draftOf({ groups: [group("a", "Start", [bubble("a1", "Hello")])] });
const before = draftOf({
  groups: [
    group("a", "Start", [bubble("a1", "Hi", "e"), { id: "a2", type: "text input", options: { variableId: "name" } }]),
    group("b", "Goodbye", [bubble("b1", "Bye")]),
  ],
  edges: [{ id: "e", from: { blockId: "a1" }, to: { groupId: "b" } }],
  variables: [{ id: "name", name: "Name" }],
});

it("a way brings the group that it leads to, a block its variable, and a text nothing else", () => {
  const { differences } = compareDrafts(now, before, definitions);
  const partsFor = (find: (sentence: string) => boolean) => {
    const chosen = differences.filter(({ sentence }) => find(sentence));
    expect(chosen.length).toBeGreaterThan(0);
    const taken = withNeeded(differences, chosen);
    const made = applyOperations(
      now,
      taken.flatMap(({ operations }) => operations),
    ).draft;
    // Nothing that was brought back has to be dropped again.
    expect(repairDraft(made, now).operations).toEqual([]);
    return {
      groups: Object.keys(made.groups),
      blocks: Object.keys(made.blocks),
      variables: Object.keys(made.variables),
    };
  };
  expect(partsFor((sentence) => /reads differently/.test(sentence))).toEqual({
    groups: ["a"],
    blocks: ["a1"],
    variables: [],
  });
  const way = partsFor((sentence) => /leads|goes/.test(sentence));
  expect(way.groups).toEqual(["a", "b"]);
  expect(way.blocks).not.toContain("a2");
  const block = differences.find(({ operations }) => JSON.stringify(operations).includes('"a2"'));
  expect(partsFor((sentence) => sentence === block?.sentence)).toMatchObject({ groups: ["a"], variables: ["name"] });
});

it("everything together is the version", () => {
  const { differences, quiet } = compareDrafts(now, before, definitions);
  const taken = withNeeded(differences, differences);
  expect(taken).toEqual(differences);
  const operations = [...taken.flatMap((one) => one.operations), ...quiet];
  expect(applyOperations(now, operations).draft.blocks).toEqual(before.blocks);
});
