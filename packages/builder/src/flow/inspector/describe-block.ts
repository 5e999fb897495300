import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { type DraftBlock, fromRows } from "@parley/core/draft";
import { complete } from "@parley/core/fields";

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
