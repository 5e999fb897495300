import type { BotFile, BotFileEdge, BotFileEvent } from "./bot-file.ts";
import { eventPath, groupName, type ImportReport } from "./import-report.ts";
import { createIdRegister } from "./make-ids-unique.ts";

/** The first event must be the start. A bot without one begins at its first group, as older readers did it. */
export const repairStart = (file: BotFile, report: ImportReport): BotFile => {
  if (file.events[0]?.type === "start") return file;
  const start = file.events.find(({ type }) => type === "start");
  if (start) {
    report.upgraded.push({ path: eventPath(start.id), message: "The start event became the first of the events." });
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
