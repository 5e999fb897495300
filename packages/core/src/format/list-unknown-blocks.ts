import type { BotFile, BotFileBlock, BotFileGroup } from "./bot-file.ts";
import { blockPath, counted, groupName, type ReportEntry } from "./import-report.ts";

/** One entry for each type of block that isn't known, with its first place and the number of blocks. */
export const listUnknownBlocks = (file: BotFile, knownTypes: ReadonlySet<string>): ReportEntry[] => {
  const places = new Map<string, { group: BotFileGroup; block: BotFileBlock }[]>();
  for (const group of file.groups) {
    for (const block of group.blocks) {
      if (knownTypes.has(block.type)) continue;
      places.set(block.type, [...(places.get(block.type) ?? []), { group, block }]);
    }
  }
  return [...places].flatMap(([type, found]) => {
    const first = found[0];
    if (!first) return [];
    const groups = [...new Set(found.map(({ group }) => groupName(group)))];
    const named =
      groups.length > 3
        ? `${groups.slice(0, 3).join(", ")} and ${counted(groups.length - 3, "more group")}`
        : groups.join(", ");
    return {
      path: blockPath(first.group.id, first.block.id),
      message: `${counted(found.length, `${type} block`)} in ${named}: kept, but not run here.`,
      groupId: first.group.id,
      blockId: first.block.id,
    };
  });
};
