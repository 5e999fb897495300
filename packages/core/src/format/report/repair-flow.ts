import {
  type BotFile,
  type BotFileEdge,
  type BotFileEdgeSource,
  type BotFileEvent,
  isEventSource,
} from "../../nouns/bot-file.ts";
import { mapOutgoingEdges, sourceKey } from "../edge-sources.ts";
import { edgePath, eventPath, groupName, type ImportReport } from "./import-report.ts";
import { createIdRegister } from "./make-ids-unique.ts";

interface RepairOptions {
  /** Keeps edges that lead nowhere. They are reported in any case. */
  keepsLostEdges?: boolean;
}

/** Repairs what the engine follows: the edges and the start event. */
export const repairFlow = (file: BotFile, report: ImportReport, options: RepairOptions): BotFile =>
  repairStart(repairEdges(file, report, options), report);

/**
 * Makes both ends of each edge agree. The flow follows the `outgoingEdgeId` stored where an edge begins, so that value
 * decides: `from` is corrected, an edge stored in two places is duplicated, and edges that lead nowhere or are stored
 * nowhere are dropped. With `keepsLostEdges`, edges that lead nowhere are reported but kept.
 */
const repairEdges = (original: BotFile, report: ImportReport, { keepsLostEdges = false }: RepairOptions): BotFile => {
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
    const message = `A connection was stored in two places; ${names.source(source)} has a copy of its own now, with the id ${double.id}.`;
    report.upgraded.push({ path: edgePath(edgeId), message });
    return double.id;
  });
  const kept = file.edges.flatMap((edge) => {
    const source = sources.get(edge.id);
    if (source) return [withSource(edge, source, names, report)];
    const message = `A connection from ${names.source(edge.from)} to ${names.group(edge.to.groupId)}, because the flow never follows it: the place where it begins stores another connection or none.`;
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
  // A target block that is not in the group is handled by engine and lint: the chat continues as it always did.
  return [edge];
};

const withSource = (edge: BotFileEdge, source: BotFileEdgeSource, names: Names, report: ImportReport): BotFileEdge => {
  if (sourceKey(edge.from) === sourceKey(source)) return edge;
  const message = `The beginning of a connection was stored wrongly; it begins at ${names.source(source)}.`;
  report.upgraded.push({ path: `${edgePath(edge.id)}.from`, message });
  return { ...edge, from: source };
};

type Names = ReturnType<typeof createNames>;

/** Creates the names of groups and edge sources for the report. */
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

/** Makes the start the first event. A bot without a start begins at its first group, as in earlier versions. */
const repairStart = (file: BotFile, report: ImportReport): BotFile => {
  if (file.events[0]?.type === "start") return file;
  const start = file.events.find(({ type }) => type === "start");
  if (start) {
    report.upgraded.push({ path: eventPath(start.id), message: "The start event became the first event." });
    return { ...file, events: [start, ...file.events.filter((event) => event !== start)] };
  }
  const id = createIdRegister(file.events.map((event) => event.id))("start");
  const group = file.groups[0];
  const edge: BotFileEdge | null = group
    ? {
        id: createIdRegister(file.edges.map((other) => other.id))(`${id}-edge`),
        from: { eventId: id },
        to: { groupId: group.id },
      }
    : null;
  const { x, y } = group?.graphCoordinates ?? { x: 0, y: 0 };
  const event: BotFileEvent = {
    id,
    type: "start",
    graphCoordinates: group ? { x: x - 300, y } : { x, y },
    ...(edge ? { outgoingEdgeId: edge.id } : {}),
  };
  const message = group ? `The bot had no start; it begins at ${groupName(group)}.` : "The bot had no start event.";
  report.upgraded.push({ path: "events", message });
  return { ...file, events: [event, ...file.events], edges: edge ? [edge, ...file.edges] : file.edges };
};
