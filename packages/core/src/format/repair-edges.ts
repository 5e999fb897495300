import { type BotFile, type BotFileEdge, type BotFileEdgeSource, isEventSource } from "./bot-file.ts";
import { mapOutgoingEdges, sourceKey } from "./edge-sources.ts";
import { edgePath, groupName, type ImportReport } from "./import-report.ts";
import { createIdRegister } from "./make-ids-unique.ts";

/**
 * Makes connections agree with themselves. What the flow follows is the `outgoingEdgeId` stored where an edge begins, so
 * that decides: `from` is corrected, an edge followed from two places is doubled, and edges that lead nowhere or that
 * nothing follows are dropped. With `keepsLostEdges` those that lead nowhere are reported, but stay.
 */
export const repairEdges = (
  original: BotFile,
  report: ImportReport,
  { keepsLostEdges = false }: { keepsLostEdges?: boolean } = {},
): BotFile => {
  const names = createNames(original);
  const repairTargets = (edge: BotFileEdge) => {
    const repaired = repairTarget(edge, names, report);
    return keepsLostEdges ? [edge] : repaired;
  };
  const file = { ...original, edges: original.edges.flatMap(repairTargets) };
  const edges = new Map(file.edges.map((edge) => [edge.id, edge]));
  const newId = createIdRegister(original.edges.map(({ id }) => id));
  const known = new Set(original.edges.map(({ id }) => id));
  const sources = new Map<string, BotFileEdgeSource>();
  const doubles: BotFileEdge[] = [];
  const repaired = mapOutgoingEdges(file, (source, edgeId) => {
    if (edgeId === undefined) return undefined;
    const edge = edges.get(edgeId);
    if (!edge) {
      if (!known.has(edgeId)) {
        report.dropped.push({
          path: edgePath(edgeId),
          message: `A connection from ${names.source(source)} that is not in the file.`,
        });
      }
      return keepsLostEdges ? edgeId : undefined;
    }
    if (!sources.has(edgeId)) {
      sources.set(edgeId, source);
      return edgeId;
    }
    const double = { ...edge, id: newId(edgeId), from: source };
    doubles.push(double);
    const message = `A connection that ${names.source(source)} shared with another place is its own now, with the id ${double.id}.`;
    report.upgraded.push({ path: edgePath(edgeId), message });
    return double.id;
  });
  const kept = file.edges.flatMap((edge) => {
    const source = sources.get(edge.id);
    if (source) return [withSource(edge, source, names, report)];
    const message = `A connection from ${names.source(edge.from)} to ${names.group(edge.to.groupId)}, because the flow never follows it: where it begins, another connection or none is stored.`;
    report.dropped.push({ path: edgePath(edge.id), message });
    return [];
  });
  return { ...repaired, edges: [...kept, ...doubles] };
};

const repairTarget = (edge: BotFileEdge, names: Names, report: ImportReport): BotFileEdge[] => {
  const group = names.findGroup(edge.to.groupId);
  if (!group) {
    const message = `A connection from ${names.source(edge.from)}, because the group it leads to is not in the file.`;
    report.dropped.push({ path: edgePath(edge.id), message });
    return [];
  }
  const { blockId, ...to } = edge.to;
  if (blockId === undefined || group.blocks.some(({ id }) => id === blockId)) return [edge];
  const message = `The block that a connection to ${groupName(group)} leads to is not in that group; it leads to the first block.`;
  report.dropped.push({ path: `${edgePath(edge.id)}.to.blockId`, message, groupId: group.id });
  return [{ ...edge, to }];
};

const withSource = (edge: BotFileEdge, source: BotFileEdgeSource, names: Names, report: ImportReport): BotFileEdge => {
  if (sourceKey(edge.from) === sourceKey(source)) return edge;
  const message = `The beginning of a connection was stored wrongly; it begins at ${names.source(source)}.`;
  report.upgraded.push({ path: `${edgePath(edge.id)}.from`, message });
  return { ...edge, from: source };
};

type Names = ReturnType<typeof createNames>;

/** How the report calls groups and the places where edges begin. */
const createNames = (file: BotFile) => {
  const groups = new Map(file.groups.map((group) => [group.id, group]));
  const blocks = new Map(file.groups.flatMap((group) => group.blocks.map((block) => [block.id, { group, block }])));
  const events = new Map(file.events.map((event) => [event.id, event]));
  const group = (id: string): string => {
    const found = groups.get(id);
    return found ? groupName(found) : "a group that is not in the file";
  };
  const source = (from: BotFileEdgeSource): string => {
    if (isEventSource(from)) {
      const event = events.get(from.eventId);
      return event ? `the ${event.type} event` : "an event that is not in the file";
    }
    const found = blocks.get(from.blockId);
    return found ? `the ${found.block.type} block in ${groupName(found.group)}` : "a block that is not in the file";
  };
  return { group, source, findGroup: (id: string) => groups.get(id) };
};
