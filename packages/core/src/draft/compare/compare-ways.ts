import { type BotFileEdgeSource, isEventSource } from "../../nouns/bot-file.ts";
import { lookup } from "../../values/record.ts";
import type { DraftEdge } from "../draft.ts";
import type { Operation } from "../operations.ts";
import { isSameJson } from "../same-json.ts";
import type { Difference } from "./difference.ts";
import { type DraftReader, nameStart, startOf } from "./draft-reader.ts";
import { addDifference, capital, entryKey, type OpenDifference, type Sides, setOperation } from "./sides.ts";

/** The entry at which a way begins. */
const ownerOf = (from: BotFileEdgeSource): string => {
  if (isEventSource(from)) return entryKey("events", from.eventId);
  if (from.pathId !== undefined) return entryKey("paths", from.pathId);
  return from.itemId === undefined ? entryKey("blocks", from.blockId) : entryKey("items", from.itemId);
};

const placeOf = ({ draft }: DraftReader, from: BotFileEdgeSource): Pick<Difference, "groupId" | "blockId"> => {
  const block = isEventSource(from) ? undefined : lookup(draft.blocks, from.blockId);
  return block ? { groupId: block.groupId, blockId: block.id } : {};
};

/** The operations for all ways that differ, by the place where they begin. */
const operationsByStart = ({
  from,
  to,
}: Sides): Map<string, { source: BotFileEdgeSource; operations: Operation[] }> => {
  const found = new Map<string, { source: BotFileEdgeSource; operations: Operation[] }>();
  const add = (source: BotFileEdgeSource, operation?: Operation) => {
    const start = startOf(source);
    const known = found.get(start) ?? { source, operations: [] };
    found.set(start, known);
    if (operation) known.operations.push(operation);
  };
  for (const edge of Object.values(from.draft.edges))
    if (!lookup(to.draft.edges, edge.id)) add(edge.from, { op: "drop", table: "edges", id: edge.id });
  for (const edge of Object.values(to.draft.edges)) {
    const before = lookup(from.draft.edges, edge.id);
    if (before && isSameJson({ ...before, order: edge.order }, edge)) continue;
    // A way that begins elsewhere is missed where it began.
    if (before && startOf(before.from) !== startOf(edge.from)) add(before.from);
    if (!before) add(edge.from, { op: "put", table: "edges", entry: edge });
    else
      for (const key of ["from", "to", "data"] as const)
        if (!isSameJson(before[key], edge[key])) add(edge.from, setOperation("edges", edge.id, [key], edge[key]));
  }
  return found;
};

const sameGoal = (one: DraftEdge | undefined, other: DraftEdge | undefined): boolean =>
  one === undefined || other === undefined ? one === other : isSameJson(one.to, other.to);

/** Tells where ways lead now. Those of blocks that were added or removed belong to what is told of these. */
export const compareWays = (sides: Sides): void => {
  const { from, to, owners, quiet } = sides;
  for (const [start, { source, operations }] of operationsByStart(sides)) {
    const [before, after] = [from.edgesFrom(start)[0], to.edgesFrom(start)[0]];
    const owner = owners.get(ownerOf(source));
    if (owner && owner.kind !== "moved") {
      owner.operations.push(...operations);
      continue;
    }
    if (sameGoal(before, after)) {
      quiet.push(...operations);
      continue;
    }
    const reader = after ? to : from;
    const name = capital(nameStart(reader, source));
    const [old, fresh] = [before && from.nameGoal(before.to), after && to.nameGoal(after.to)];
    const words: Pick<OpenDifference, "kind" | "sentence"> =
      old === undefined
        ? { kind: "added", sentence: `${name} now goes to ${fresh}.` }
        : fresh === undefined
          ? { kind: "removed", sentence: `${name} no longer goes to ${old}.` }
          : old === fresh
            ? { kind: "changed", sentence: `${name} goes to another place in ${fresh}.` }
            : { kind: "changed", sentence: `${name} goes to ${fresh} instead of ${old}.` };
    const values = { ...(old === undefined ? {} : { before: old }), ...(fresh === undefined ? {} : { after: fresh }) };
    addDifference(sides, { ...words, part: "way", ...placeOf(reader, source), ...values, operations });
  }
};
