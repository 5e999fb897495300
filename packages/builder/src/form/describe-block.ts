import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { type Draft, type DraftBlock, fromRows } from "@parley/core/draft";
import { complete } from "@parley/core/fields";
import { blocksIn } from "../document/draft-index.ts";

const longest = 80;

/** The line on a block that matters most; empty where nothing is set, or its type is not known. */
export const describeBlock = ({ type, options }: DraftBlock): string => {
  const definition = lookup(definitions, type);
  if (!definition?.summary) return "";
  // The options are complete, which is what a summary asks for; which definition they belong to is only known here.
  const summarize = definition.summary as (options: unknown) => string;
  const line = summarize(complete(definition.options, fromRows(definition.options, options)))
    .trim()
    .replace(/\s+/g, " ");
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};

/** So many blocks of a group tell which one it is. */
const shownBlocks = 2;

/** What is said first in a group; undefined where nothing is. */
export const describeGroup = (draft: Draft, groupId: string): string | undefined => {
  const lines = blocksIn(draft, groupId).map(describeBlock);
  const shown = lines.filter((line) => line !== "").slice(0, shownBlocks);
  return shown.length === 0 ? undefined : shown.join(" · ");
};
