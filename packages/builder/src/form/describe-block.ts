import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { type Draft, type DraftBlock, fromRows } from "@parley/core/draft";
import { complete } from "@parley/core/fields";
import { blocksIn } from "../document/draft-index.ts";

const longest = 80;

/** Returns the most important line of a block; empty if nothing is set or its type is unknown. */
export const describeBlock = ({ type, options }: DraftBlock): string => {
  const definition = lookup(definitions, type);
  if (!definition?.summary) return "";
  // Cast, because the definition's type of options is unknown here; the options are complete, as a summary needs.
  const summarize = definition.summary as (options: unknown) => string;
  const line = summarize(complete(definition.options, fromRows(definition.options, options)))
    .trim()
    .replace(/\s+/g, " ");
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};

/** How many blocks are used to describe a group. */
const shownBlocks = 2;

/** Returns the first text of a group; undefined if it has none. */
export const describeGroup = (draft: Draft, groupId: string): string | undefined => {
  const lines = blocksIn(draft, groupId).map(describeBlock);
  const shown = lines.filter((line) => line !== "").slice(0, shownBlocks);
  return shown.length === 0 ? undefined : shown.join(" · ");
};
