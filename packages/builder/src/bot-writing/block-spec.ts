import type { JsonObject } from "@parley/core";

/** A comparison by the name of its variable; texts are compared with `value`. */
export type ComparisonSpec = readonly [
  variable: string,
  operator:
    | "Equal to"
    | "Not equal"
    | "Contains"
    | "Greater or equal to"
    | "Less or equal to"
    | "Is set"
    | "Is empty"
    | "Matches regex",
  value?: string,
];

/** A row of a block, with the title of the group that it leads to. */
export interface RowSpec {
  values: JsonObject;
  comparisons?: readonly ComparisonSpec[];
  isAny?: boolean;
  to?: string;
}

/** A block by words. */
export interface BlockSpec {
  type: string;
  content?: JsonObject;
  /** Options that name variables ask for their ids. */
  options?: JsonObject | ((idOf: (variable: string) => string) => JsonObject);
  rows?: readonly RowSpec[];
  /** The variable that the block sets. */
  saves?: string;
  /** What is said, for the height of the card. */
  lines?: readonly string[];
}

/** A group by words. */
export interface GroupSpec {
  title: string;
  blocks: readonly BlockSpec[];
  /** The title of the group that follows. */
  to?: string;
}

/** A bot by words: its first group is the one that the start leads to. */
export interface BotSpec {
  name: string;
  icon?: string;
  theme?: JsonObject;
  settings?: JsonObject;
  groups: readonly GroupSpec[];
  /** Values that variables have from the start. */
  defaults?: Readonly<Record<string, string>>;
}

export const group = (title: string, blocks: readonly BlockSpec[], to?: string): GroupSpec => ({
  title,
  blocks,
  ...(to === undefined ? {} : { to }),
});
