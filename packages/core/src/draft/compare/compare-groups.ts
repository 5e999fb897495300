import { lookup } from "../../values/record.ts";
import type { DraftBlock, DraftGroup } from "../draft.ts";
import { isSameJson } from "../same-json.ts";
import { compareBlock, familyOf, own } from "./compare-blocks.ts";
import type { DraftReader } from "./draft-reader.ts";
import { addDifference, capital, entryKey, type OpenDifference, type Sides, setOperation } from "./sides.ts";

/** Tells of a group that only one of the drafts has, with the blocks that only that draft has. */
const tellGroup = (sides: Sides, kind: "added" | "removed", group: DraftGroup): void => {
  const [reader, other] = kind === "added" ? [sides.to, sides.from] : [sides.from, sides.to];
  const blocks = reader.blocksIn(group.id).filter(({ id }) => !lookup(other.draft.blocks, id));
  const difference = addDifference(
    sides,
    {
      kind,
      part: "group",
      groupId: group.id,
      sentence: `The group ${reader.nameGroup(group.id)} was ${kind}.`,
      details: blocks.map((block) => capital(reader.nameBlock(block))),
      operations: [
        kind === "added" ? { op: "put", table: "groups", entry: group } : { op: "drop", table: "groups", id: group.id },
      ],
    },
    [entryKey("groups", group.id)],
  );
  own(
    sides,
    difference,
    blocks.flatMap((block) => familyOf(reader, other, block)),
  );
};

const tellBlock = (sides: Sides, kind: "added" | "removed", block: DraftBlock): void => {
  const [reader, other] = kind === "added" ? [sides.to, sides.from] : [sides.from, sides.to];
  const difference = addDifference(sides, {
    kind,
    part: "block",
    groupId: block.groupId,
    blockId: block.id,
    sentence: `${capital(reader.nameBlock(block))} was ${kind}.`,
    operations: [],
  });
  own(sides, difference, familyOf(reader, other, block));
};

const compareGroup = (sides: Sides, before: DraftGroup, after: DraftGroup): void => {
  const { from, to } = sides;
  const place = { kind: "changed", part: "group", groupId: after.id } as const;
  if (before.title !== after.title) {
    const [old, fresh] = [from.nameGroup(before.id), to.nameGroup(after.id)];
    addDifference(sides, {
      ...place,
      sentence: `The group ${old} is called ${fresh} now.`,
      before: old,
      after: fresh,
      operations: [setOperation("groups", after.id, ["title"], after.title)],
    });
  }
  if (!isSameJson(before.data, after.data))
    addDifference(sides, {
      ...place,
      sentence: `Other details of the group ${to.nameGroup(after.id)} changed.`,
      operations: [setOperation("groups", after.id, ["data"], after.data)],
    });
};

/** The groups of the later draft in order, then those that only the earlier one has. */
export const groupsInOrder = (from: DraftReader, to: DraftReader): string[] => {
  const ordered = (reader: DraftReader) =>
    Object.values(reader.draft.groups).sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  return [...new Set([...ordered(to), ...ordered(from)].map(({ id }) => id))];
};

/** Compares groups and their blocks, one group after the other. Where they stand on the map is told in one line. */
export const compareGroups = (sides: Sides): void => {
  const { from, to, owners } = sides;
  const moved: OpenDifference["operations"] = [];
  const ids = groupsInOrder(from, to);
  for (const id of ids) {
    const [before, after] = [lookup(from.draft.groups, id), lookup(to.draft.groups, id)];
    if (before && after) {
      if (before !== after) compareGroup(sides, before, after);
      if (!isSameJson(before.graphCoordinates, after.graphCoordinates))
        moved.push(setOperation("groups", id, ["graphCoordinates"], after.graphCoordinates));
    } else if (after) tellGroup(sides, "added", after);
    else if (before) tellGroup(sides, "removed", before);
    for (const block of to.blocksIn(id)) {
      const old = lookup(from.draft.blocks, block.id);
      if (old) {
        if (old !== block) compareBlock(sides, old, block);
      } else if (!owners.has(entryKey("blocks", block.id))) tellBlock(sides, "added", block);
    }
    for (const block of from.blocksIn(id))
      if (!lookup(to.draft.blocks, block.id) && !owners.has(entryKey("blocks", block.id)))
        tellBlock(sides, "removed", block);
  }
  if (moved.length > 0)
    addDifference(sides, {
      kind: "moved",
      part: "group",
      sentence:
        moved.length === 1 ? "One group was moved on the map." : `${moved.length} groups were moved on the map.`,
      operations: moved,
    });
};
