import type { Json, JsonObject } from "../values/json.ts";

/** Where an edge leads: a group, from its first block or from the block named. */
export interface EdgeTarget {
  groupId: string;
  blockId?: string;
}

/** A row of a choice, condition or test. It may have an edge of its own. */
export interface FlowItem {
  id: string;
  outgoingEdgeId?: string;
  [key: string]: Json | undefined;
}

/**
 * A block as it runs. Whatever the file calls it (`content` or `options`), its settings are `options` here, complete:
 * compiling has checked them and filled in the defaults.
 */
export interface FlowBlock<Options = JsonObject, Item = FlowItem> {
  id: string;
  type: string;
  outgoingEdgeId?: string;
  options: Options;
  items?: Item[];
  /** The texts that the engine fills in before the block runs: `options.labels.button`, `items.0.content`. */
  templates?: string[];
  /** The `{{= … =}}` codes found in options and items; evaluated before the block runs. */
  expressions?: string[];
  /** The codes, of expressions and of fields that take text too, that can't be read as JavaScript whatever the values. */
  unreadable?: string[];
  /** The comparisons with a pattern that may take long, or isn't known yet: they are evaluated before the block runs. */
  patterns?: { variableId?: string; value: string }[];
  /** In a visitor's flow: the block has code that runs on the server, and that only the server's flow holds. */
  hasServerCode?: true;
}

export interface FlowGroup {
  id: string;
  title: string;
  blocks: FlowBlock[];
}

/** A place where the flow can begin or be interrupted: the start, a command, a reply. */
export interface FlowEvent {
  id: string;
  type: string;
  outgoingEdgeId?: string;
  options: JsonObject;
}
