import { type BotFile, type BotFileBlock, type BotFileGroup, mapBlocks } from "../../nouns/bot-file.ts";
import { isJsonObject, type JsonObject } from "../../values/json.ts";
import { blockPath, groupName, groupPath, type ImportReport } from "../report/import-report.ts";
import { createIdRegister } from "../report/make-ids-unique.ts";

const isStart = (block: BotFileBlock): boolean => block.type === "start";
const hasStart = (group: BotFileGroup): boolean => group.blocks.some(isStart);

/** Upgrades version 5 to 6: the start block becomes an event, and a filter selects the rows of a sheet. */
export const upgrade5To61 = (file: BotFile, report: ImportReport): BotFile => {
  const upgraded = mapBlocks(file, upgradeSheet);
  const startGroup = upgraded.groups.find(hasStart);
  return startGroup ? startToEvent(upgraded, startGroup, report) : upgraded;
};

const startToEvent = (file: BotFile, startGroup: BotFileGroup, report: ImportReport): BotFile => {
  const start = startGroup.blocks.find(isStart);
  const first = startGroup.blocks.find((block) => !isStart(block));
  // These versions have no events. If a file has a start event anyway, the start block takes precedence.
  const otherEvents = file.events.filter(({ type }) => type !== "start");
  const from = { eventId: createIdRegister(otherEvents.map(({ id }) => id))(startGroup.id) };
  const { outgoingEdgeId } = start ?? {};
  // A start block in the same group as its successor had no edge; the flow continued with the next block.
  const newEdgeId =
    !outgoingEdgeId && first ? createIdRegister(file.edges.map(({ id }) => id))(`${startGroup.id}-start`) : null;
  const startEdges = newEdgeId
    ? [{ id: newEdgeId, from, to: { groupId: startGroup.id } }]
    : file.edges.filter(({ id }) => id === outgoingEdgeId).map((edge) => ({ ...edge, from }));
  const edgeId = newEdgeId ?? outgoingEdgeId;
  report.upgraded.push({ path: groupPath(startGroup.id), message: "The start block became the start event." });
  noteFurtherStarts(file, startGroup, report);
  const target = startEdges[0]?.to;
  return leadElsewhere(
    {
      ...file,
      events: [
        {
          id: from.eventId,
          type: "start",
          graphCoordinates: startGroup.graphCoordinates,
          ...(edgeId ? { outgoingEdgeId: edgeId } : {}),
        },
        ...otherEvents,
      ],
      edges: [...startEdges, ...file.edges.filter(({ id }) => id !== edgeId)],
      groups: file.groups
        .filter((group) => group.blocks.length === 0 || !group.blocks.every(isStart))
        .map((group) =>
          hasStart(group) ? { ...group, blocks: group.blocks.filter((block) => !isStart(block)) } : group,
        ),
    },
    first ? null : { groupId: startGroup.id, target },
    report,
  );
};

const noteFurtherStarts = (file: BotFile, startGroup: BotFileGroup, report: ImportReport): void => {
  for (const group of file.groups) {
    const starts = group.blocks.filter(isStart);
    for (const block of group === startGroup ? starts.slice(1) : starts) {
      const message = `A second start block in ${groupName(group)}: a bot has one start.`;
      report.dropped.push({ path: blockPath(group.id, block.id), message, groupId: group.id, blockId: block.id });
    }
  }
};

/** Redirects edges and jumps from the removed start group to where the start leads. */
const leadElsewhere = (
  file: BotFile,
  gone: { groupId: string; target: BotFile["edges"][number]["to"] | undefined } | null,
  report: ImportReport,
): BotFile => {
  if (!gone?.target) return file;
  const { groupId, target } = gone;
  const redirected = {
    ...file,
    edges: file.edges.map((edge) => (edge.to.groupId === groupId ? { ...edge, to: target } : edge)),
  };
  return mapBlocks(redirected, (block, group) => {
    if (block.options?.groupId !== groupId) return block;
    const message = `A ${block.type} block in ${groupName(group)} that led to the start leads to where the start leads now.`;
    report.upgraded.push({ path: blockPath(group.id, block.id), message, groupId: group.id, blockId: block.id });
    return { ...block, options: { ...block.options, groupId: target.groupId } };
  });
};

/** `referenceCell` is the older form of a filter with one comparison. */
const upgradeSheet = (block: BotFileBlock): BotFileBlock => {
  const { referenceCell, ...options } = block.options ?? {};
  if (block.type !== "Google Sheets" || !isJsonObject(referenceCell) || options.filter) return block;
  const { id, column, value } = referenceCell;
  const comparison: JsonObject = { id: id ?? `${block.id}-comparison`, column, comparisonOperator: "Equal to", value };
  return { ...block, options: { ...options, filter: { comparisons: [comparison] } } };
};
