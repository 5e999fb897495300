import type { JsonObject } from "../json.ts";
import type { VariableValue } from "../variable.ts";
import type { BotFileEdgeSource, Coordinates } from "./bot-file.ts";

/**
 * A bot while it is edited: flat, every thing under its id, order by fractional keys. So operations of several people
 * merge key by key. `data` holds all other keys of a thing as the file stores them, unknown ones included.
 *
 * Where an edge begins is stored in the edge alone; `outgoingEdgeId` is written on export.
 */
export interface Draft {
  name: string;
  groups: Record<string, DraftGroup>;
  blocks: Record<string, DraftBlock>;
  items: Record<string, DraftItem>;
  edges: Record<string, DraftEdge>;
  variables: Record<string, DraftVariable>;
  events: Record<string, DraftEvent>;
  theme: JsonObject;
  settings: JsonObject;
  /** All other keys of the file. */
  data: JsonObject;
}

interface DraftEntry {
  id: string;
  /** Sorts the entry among its siblings; see `orderKeyBetween`. */
  order: string;
  data: JsonObject;
}

export interface DraftGroup extends DraftEntry {
  title: string;
  graphCoordinates: Coordinates;
}

export interface DraftBlock extends DraftEntry {
  groupId: string;
  type: string;
  content?: JsonObject;
  options?: JsonObject;
  /** Set for blocks that have rows, even while there are none. */
  hasItems?: true;
}

export interface DraftItem extends DraftEntry {
  blockId: string;
}

export interface DraftEdge extends DraftEntry {
  from: BotFileEdgeSource;
  to: { groupId: string; blockId?: string; [key: string]: JsonObject[string] };
}

export interface DraftVariable extends DraftEntry {
  name: string;
  isSessionVariable?: boolean;
  value?: VariableValue;
}

export interface DraftEvent extends DraftEntry {
  type: string;
  graphCoordinates: Coordinates;
  options?: JsonObject;
}
