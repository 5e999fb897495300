import type { Json, JsonObject } from "../values/json.ts";
import type { VariableValue } from "../values/variable.ts";

/** The version that export writes, and to which import upgrades older files. */
export const botFileVersion = "6.1";

/**
 * A bot in the exchange format (specification, section 3). Undeclared keys are allowed at every level and kept. An absent
 * optional key has its default.
 */
export interface BotFile {
  version: string;
  name: string;
  groups: BotFileGroup[];
  events: BotFileEvent[];
  edges: BotFileEdge[];
  variables: BotFileVariable[];
  theme: JsonObject;
  settings: JsonObject;
  [key: string]: Json | undefined;
}

export interface BotFileGroup {
  id: string;
  title: string;
  graphCoordinates: Coordinates;
  /** In the order in which they run. */
  blocks: BotFileBlock[];
  [key: string]: Json | undefined;
}

/** The position of a group or event on the canvas. */
export interface Coordinates {
  x: number;
  y: number;
  [key: string]: Json | undefined;
}

/** Bubbles store their settings in `content`, all other blocks in `options`. */
export interface BotFileBlock {
  id: string;
  type: string;
  outgoingEdgeId?: string;
  content?: JsonObject;
  options?: JsonObject;
  items?: BotFileItem[];
  [key: string]: Json | undefined;
}

/** An item of a choice, condition, test or cards block. Items of cards have `paths`, each with its own edge. */
export interface BotFileItem {
  id: string;
  outgoingEdgeId?: string;
  [key: string]: Json | undefined;
}

/** The first event is the start. */
export interface BotFileEvent {
  id: string;
  type: string;
  outgoingEdgeId?: string;
  graphCoordinates: Coordinates;
  options?: JsonObject;
  [key: string]: Json | undefined;
}

export interface BlockSource {
  blockId: string;
  itemId?: string;
  pathId?: string;
  [key: string]: Json | undefined;
}

export interface EventSource {
  eventId: string;
  [key: string]: Json | undefined;
}

export type BotFileEdgeSource = BlockSource | EventSource;

export const isEventSource = (source: BotFileEdgeSource): source is EventSource => typeof source.eventId === "string";

export interface BotFileEdge {
  id: string;
  from: BotFileEdgeSource;
  /** Without `blockId`: the first block of the group. */
  to: { groupId: string; blockId?: string; [key: string]: Json | undefined };
  [key: string]: Json | undefined;
}

export interface BotFileVariable {
  id: string;
  name: string;
  isSessionVariable?: boolean;
  value?: VariableValue;
  [key: string]: Json | undefined;
}

/** Copies a file and replaces every block by the result of `change`. */
export const mapBlocks = (
  file: BotFile,
  change: (block: BotFileBlock, group: BotFileGroup) => BotFileBlock,
): BotFile => ({
  ...file,
  groups: file.groups.map((group) => ({ ...group, blocks: group.blocks.map((block) => change(block, group)) })),
});
