import type { JsonObject } from "@parley/core";

/** A comparison of the variable with this name with the text `value`. */
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

/** A short notation for a block, used to write bots in code. */
export interface BlockSpec {
  type: string;
  content?: JsonObject;
  /** The options. A function gets `idOf` to look up the ids of variables by name. */
  options?: JsonObject | ((idOf: (variable: string) => string) => JsonObject);
  rows?: readonly RowSpec[];
  /** The name of the variable that the block sets. */
  saves?: string;
  /** The lines of text on the card, to estimate its height. */
  lines?: readonly string[];
}

/** A short notation for a group. */
export interface GroupSpec {
  title: string;
  blocks: readonly BlockSpec[];
  /** The title of the next group. */
  to?: string;
}

/** A short notation for a bot. The start leads to the first group. */
export interface BotSpec {
  name: string;
  icon?: string;
  theme?: JsonObject;
  settings?: JsonObject;
  groups: readonly GroupSpec[];
  /** The default values of variables. */
  defaults?: Readonly<Record<string, string>>;
}

export const group = (title: string, blocks: readonly BlockSpec[], to?: string): GroupSpec => ({
  title,
  blocks,
  ...(to === undefined ? {} : { to }),
});
