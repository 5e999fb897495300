import type { Json, JsonObject } from "../values/json.ts";

/** The target of an edge: the start of a group, or the named block in it. */
export interface EdgeTarget {
  groupId: string;
  blockId?: string;
}

/** An item of a choice, condition or test. It may have its own edge. */
export interface FlowItem {
  id: string;
  outgoingEdgeId?: string;
  [key: string]: Json | undefined;
}

/**
 * A compiled block. Its settings are always called `options` here (files use `content` or `options`), are checked and have
 * their defaults filled in.
 */
export interface FlowBlock<Options = JsonObject, Item = FlowItem> {
  id: string;
  type: string;
  outgoingEdgeId?: string;
  options: Options;
  items?: Item[];
  /** The paths of texts that the engine fills in before the block runs: `options.labels.button`, `items.0.content`. */
  templates?: string[];
  /** The code of the `{{= … =}}` in options and items; evaluated before the block runs. */
  expressions?: string[];
  /** Code that can't be parsed as JavaScript whatever the values, from expressions and from fields that also accept text. */
  unreadable?: string[];
  /** Comparisons with a pattern that is slow or not known yet; they are evaluated before the block runs. */
  patterns?: { variableId?: string; value: string }[];
  /**
   * By language (empty for the main one, where texts of Parley's own differ from the English ones): the values that stand at
   * the same paths as in `templates` for visitors who read that language.
   */
  translations?: Record<string, Record<string, Json>>;
  /** In a visitor's flow: the block has code that only the server has and runs. */
  hasServerCode?: true;
}

export interface FlowGroup {
  id: string;
  title: string;
  blocks: FlowBlock[];
}

/** A place where the flow can start or be interrupted: the start, a command, a reply. */
export interface FlowEvent {
  id: string;
  type: string;
  outgoingEdgeId?: string;
  options: JsonObject;
}
