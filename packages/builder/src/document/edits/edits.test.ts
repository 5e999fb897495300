import { definitions } from "@parley/blocks/definitions";
import {
  applyOperations,
  blocksOf,
  type Draft,
  itemsOf,
  type Operation,
  repairDraft,
  toBotFile,
} from "@parley/core/draft";
import { expect, it } from "vitest";
import { emptyBot } from "../testing/empty-bot.ts";
import * as edits from "./index.ts";

const at = { x: 0, y: 0 };

/** Opens a draft whose edits are checked: none may leave something to repair. */
const open = (draft = emptyBot) => {
  const state = { draft };
  const run = (operations: readonly Operation[]) => {
    state.draft = applyOperations(state.draft, operations).draft;
    expect(repairDraft(state.draft).operations).toEqual([]);
  };
  const group = (title: string, ...blocks: edits.NewBlock[]) => {
    const added = edits.addGroupWith(state.draft, { at, title }, blocks);
    run(added.operations);
    return added;
  };
  const connect = (from: edits.EdgeStart, to: edits.EdgeEnd) => {
    const { operations, edgeId } = edits.connect(state.draft, from, to);
    run(operations);
    return edgeId;
  };
  return { state, run, group, connect };
};

const says = edits.textBubble;
const textsOf = (draft: Draft, groupId: string) =>
  blocksOf(draft, groupId).map(({ type, options }) => JSON.stringify(options).match(/"text":"([^"]*)"/)?.[1] ?? type);

it("a group goes on where it went, whatever is added behind, moved or removed", () => {
  const { state, run, group, connect } = open();
  const welcome = group("Welcome", says("Hello"), says("Bye"));
  const next = group("Next", says("Next"));
  const edgeId = connect({ blockId: welcome.blockIds[1] ?? "" }, { groupId: next.groupId });
  const endOf = () => {
    const last = blocksOf(state.draft, welcome.groupId).at(-1);
    expect(state.draft.edges[edgeId]?.from.blockId).toBe(last?.id);
    return textsOf(state.draft, welcome.groupId);
  };
  run(edits.addBlock(state.draft, says("Later"), { groupId: welcome.groupId }).operations);
  expect(endOf()).toEqual(["Hello", "Bye", "Later"]);
  const [, , later = ""] = blocksOf(state.draft, welcome.groupId).map(({ id }) => id);
  run(edits.moveBlocks(state.draft, [later], { groupId: welcome.groupId, before: welcome.blockIds[0] }));
  expect(endOf()).toEqual(["Later", "Hello", "Bye"]);
  run(edits.removeSelection(state.draft, { blocks: [welcome.blockIds[1] ?? ""] }));
  expect(endOf()).toEqual(["Later", "Hello"]);
  run(edits.moveBlocks(state.draft, [welcome.blockIds[0] ?? ""], { groupId: next.groupId, before: next.blockIds[0] }));
  expect(endOf()).toEqual(["Later"]);
  expect(textsOf(state.draft, next.groupId)).toEqual(["Hello", "Next"]);
});

it("removing takes whole families and their edges, never the start", () => {
  const { state, run, group, connect } = open();
  const one = group("One", { type: "choice input", items: [{ content: "Yes" }, { content: "No" }] });
  const two = group("Two", says("Two"));
  const [yes] = itemsOf(state.draft, one.blockIds[0] ?? "");
  connect({ eventId: "start" }, { groupId: one.groupId });
  connect({ blockId: one.blockIds[0] ?? "", itemId: yes?.id ?? "" }, { groupId: two.groupId });
  run(edits.removeSelection(state.draft, { groups: [one.groupId], events: ["start"] }));
  expect([state.draft.blocks, state.draft.items, state.draft.edges].map((table) => Object.keys(table).length)).toEqual([
    1, 0, 0,
  ]);
  expect(Object.keys(state.draft.events)).toEqual(["start"]);
});

it("an edge is taken elsewhere at both its ends, and gets a group in its middle", () => {
  const { state, run, group, connect } = open();
  const [one, two, three] = [group("One", says("1")), group("Two", says("2")), group("Three", says("3"))];
  const edgeId = connect({ blockId: one.blockIds[0] ?? "" }, { groupId: two.groupId });
  expect(connect({ blockId: one.blockIds[0] ?? "" }, { groupId: three.groupId })).toBe(edgeId);
  const middle = edits.insertOnEdge(state.draft, edgeId, { at, title: "Middle" }, [says("m")]);
  run(middle.operations);
  const ways = () =>
    Object.values(state.draft.edges).map(({ from, to }) => [
      state.draft.blocks[String(from.blockId)]?.groupId,
      to.groupId,
    ]);
  expect(ways()).toEqual([
    [one.groupId, middle.groupId],
    [middle.groupId, three.groupId],
  ]);
  run(edits.reattachEdge(state.draft, edgeId, { blockId: middle.blockIds[0] ?? "" }));
  run(edits.redirectEdge(state.draft, edgeId, { groupId: two.groupId }));
  expect(ways()).toEqual([[middle.groupId, two.groupId]]);
});

it("what is copied is pasted into another bot: with new ids, the edges inside, and variables of the same name", () => {
  const { state, run, group, connect } = open();
  const name = edits.addVariable(state.draft, "Name");
  run(name.operations);
  const age = edits.addVariable(state.draft, "Age");
  run(age.operations);
  const one = group("One", says("Hello {{Name}}"), { type: "number input", options: { variableId: age.variableId } });
  const two = group("Two", { type: "Jump", options: { groupId: one.groupId } });
  connect({ blockId: one.blockIds[1] ?? "" }, { groupId: two.groupId });
  const outside = group("Outside", says("Outside"));
  connect({ blockId: two.blockIds[0] ?? "" }, { groupId: outside.groupId });
  const text = edits.copySelection(state.draft, { groups: [one.groupId, two.groupId] });
  expect(text).toMatch(/^One\nHello \{\{Name\}\}\n\(Number\)\n\nTwo/);

  const other = open();
  const known = edits.addVariable(other.state.draft, "Age");
  other.run(known.operations);
  const pasted = edits.paste(other.state.draft, text, { at: { x: 100, y: 50 }, title: "Pasted" });
  other.run(pasted.operations);
  const { draft } = other.state;
  const [first = "", second = ""] = pasted.groupIds;
  expect(
    Object.values(draft.variables)
      .map(({ name: own }) => own)
      .sort(),
  ).toEqual(["Age", "Name"]);
  expect(blocksOf(draft, first)[1]?.options.variableId).toBe(known.variableId);
  expect(blocksOf(draft, second)[0]?.options.groupId).toBe(first);
  expect(Object.values(draft.edges).map(({ to }) => to.groupId)).toEqual([second]);
  expect(draft.groups[first]?.graphCoordinates).toEqual({ x: 100, y: 50 });
  const ids = Object.keys(state.draft.blocks);
  expect(Object.keys(draft.blocks).filter((id) => ids.includes(id))).toEqual([]);
  expect(() => toBotFile(draft, definitions)).not.toThrow();
});

it("plain lines become bubbles, and lines with bullets buttons; damaged clips are plain text", () => {
  const { state, run } = open();
  const text = "What do you like?\n- Tea\n* Coffee\n\n1. Water\nFine.";
  const pasted = edits.paste(state.draft, text, { at, title: "Pasted" });
  run(pasted.operations);
  const blocks = blocksOf(state.draft, pasted.groupIds[0] ?? "");
  expect(blocks.map(({ type }) => type)).toEqual(["text", "choice input", "text"]);
  expect(itemsOf(state.draft, blocks[1]?.id ?? "").map(({ options }) => options.content)).toEqual([
    "Tea",
    "Coffee",
    "Water",
  ]);
  expect(edits.readClip('parley-clip:{"form":2,"groups":[{"id":1}],"blocks":[{}]}')).toMatchObject({
    groups: [],
    blocks: [],
  });
  expect(edits.readClip("parley-clip:{")).toBeNull();
});

it("a variable is renamed in every text, and removed from everything that has chosen it", () => {
  const { state, run, group } = open();
  const added = edits.addVariable(state.draft, "Name");
  run(added.operations);
  expect(edits.addVariable(state.draft, "Name").name).toBe("Name 2");
  const condition = {
    type: "Condition",
    items: [
      { content: { comparisons: { c1: { order: "A", values: { variableId: added.variableId, value: "{{Name}}" } } } } },
    ],
  };
  group(
    "One",
    says("Hello {{Name}}, {{Names}}!"),
    { type: "text input", options: { variableId: added.variableId, labels: { placeholder: "{{Name}}?" } } },
    condition,
  );
  run(edits.setSettings(state.draft, ["metadata", "title"], "For {{Name}}"));
  const uses = edits.findVariableUses(state.draft).get(added.variableId) ?? [];
  expect(uses.map(({ how }) => how).sort()).toEqual(["chosen", "chosen", "text", "text", "text", "text"]);
  expect(uses.filter(({ isSet }) => isSet)).toHaveLength(1);
  run(edits.renameVariable(state.draft, added.variableId, "First name"));
  const text = JSON.stringify(state.draft);
  expect(text).not.toContain("{{Name}}");
  expect(text.match(/\{\{First name\}\}/g)).toHaveLength(4);
  expect(text).toContain("{{Names}}");
  run(edits.removeVariable(state.draft, added.variableId));
  expect(JSON.stringify(state.draft)).not.toContain(added.variableId);
});

it("rows of a list are added, moved and removed by their ids", () => {
  const { state, run, group } = open();
  const { blockIds } = group("One", { type: "cards" });
  const list = { table: "blocks", id: blockIds[0] ?? "", path: ["saveResponseMapping"] } as const;
  const first = edits.addRows(state.draft, list, [{ field: "Title" }, { field: "Description" }]);
  run(first.operations);
  const second = edits.addRows(state.draft, list, [{ field: "Button" }], first.rowIds[1]);
  run(second.operations);
  const fields = () => edits.rowsIn(state.draft, list).map(({ values }) => values.field);
  expect(fields()).toEqual(["Title", "Button", "Description"]);
  run(edits.moveRow(state.draft, list, first.rowIds[0] ?? "", null));
  run(edits.removeRow(list, second.rowIds[0] ?? ""));
  expect(fields()).toEqual(["Description", "Title"]);
  const [block] = toBotFile(state.draft, definitions).groups[0]?.blocks ?? [];
  expect(block?.options?.saveResponseMapping).toMatchObject([{ field: "Description" }, { field: "Title" }]);
});

it("items move with their ways, and duplicates stand right behind", () => {
  const { state, run, group, connect } = open();
  const one = group(
    "One",
    { type: "choice input", items: [{ content: "A" }, { content: "B" }] },
    { type: "choice input", items: [] },
  );
  const [first = "", second = ""] = one.blockIds;
  const [a] = itemsOf(state.draft, first);
  connect({ blockId: first, itemId: a?.id ?? "" }, { groupId: one.groupId });
  run(edits.moveItem(state.draft, a?.id ?? "", { blockId: second, before: null }));
  expect(Object.values(state.draft.edges)[0]?.from).toEqual({ blockId: second, itemId: a?.id });
  const copy = edits.duplicate(state.draft, { blocks: [first] });
  run(copy.operations);
  expect(blocksOf(state.draft, one.groupId).map(({ id }) => id)).toEqual([first, copy.blockIds[0], second]);
  expect(itemsOf(state.draft, copy.blockIds[0] ?? "").map(({ options }) => options.content)).toEqual(["B"]);
  const groups = edits.duplicate(state.draft, { groups: [one.groupId] });
  run(groups.operations);
  expect(state.draft.groups[groups.groupIds[0] ?? ""]?.graphCoordinates).toEqual({ x: 40, y: 40 });
});
