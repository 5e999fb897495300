import type { BotFileGroup } from "../../nouns/bot-file.ts";

export interface ReportEntry {
  /**
   * Where in the file: keys, and the entries of lists by their id (`groups["g1"].blocks["b2"]`), because an upgrade may
   * move them. Entries without an id are named by their index (`edges[3]`).
   */
  path: string;
  /** One sentence for the author. */
  message: string;
  groupId?: string;
  blockId?: string;
}

/** What an import did with the file. */
export interface ImportReport {
  /** `6.1`, `6`, `5`, `4`, `3`, `3 (unmarked)` or `2 (steps)`; a later version as the file states it. */
  sourceVersion: string;
  /** What was upgraded or repaired. */
  upgraded: ReportEntry[];
  /** What could not be kept, and why. */
  dropped: ReportEntry[];
  /** What a file does not contain and the author must choose again. */
  toConnect: ReportEntry[];
  /** Blocks that are kept but will not run. Empty unless the importer is told which types are known. */
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
