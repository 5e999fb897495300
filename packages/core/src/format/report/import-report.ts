import type { BotFileGroup } from "../../nouns/bot-file.ts";

export interface ReportEntry {
  /**
   * The path in the file. Entries of lists are named by id (`groups["g1"].blocks["b2"]`), since an upgrade may move them, or
   * by index if they have none (`edges[3]`).
   */
  path: string;
  /** One sentence for the author. */
  message: string;
  groupId?: string;
  blockId?: string;
}

/** The result of an import, for the author. */
export interface ImportReport {
  /** `6.1`, `6`, `5`, `4`, `3`, `3 (unmarked)` or `2 (steps)`; for later versions the value in the file. */
  sourceVersion: string;
  /** What was upgraded or repaired. */
  upgraded: ReportEntry[];
  /** What was dropped, and why. */
  dropped: ReportEntry[];
  /** What the author must choose again because a file does not contain it. */
  toConnect: ReportEntry[];
  /** Blocks that are kept but will not run. Empty unless `knownTypes` is set. */
  unknownBlocks: ReportEntry[];
}

export const createImportReport = (sourceVersion: string): ImportReport => ({
  sourceVersion,
  upgraded: [],
  dropped: [],
  toConnect: [],
  unknownBlocks: [],
});

export const groupPath = (groupId: string): string => `groups[${JSON.stringify(groupId)}]`;
export const blockPath = (groupId: string, blockId: string): string =>
  `${groupPath(groupId)}.blocks[${JSON.stringify(blockId)}]`;
export const edgePath = (edgeId: string): string => `edges[${JSON.stringify(edgeId)}]`;
export const eventPath = (eventId: string): string => `events[${JSON.stringify(eventId)}]`;

/** The name by which the author knows a group. */
export const groupName = (group: Pick<BotFileGroup, "id" | "title">): string => `group "${group.title || group.id}"`;

/** `1 block`, `2 blocks`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
