// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatSources } from "../format-sources.mjs";
import { root } from "../project.mjs";

/** @typedef {import("./block-request.mjs").BlockRequest} BlockRequest */

const templates = "packages/blocks/src/templates";

/**
 * The files of a new block: those of its family's template, with the block's own names.
 * @param {BlockRequest} request
 * @returns {Promise<Record<string, string>>} texts by file name
 */
export const copyTemplate = async (request) => {
  const folder = join(root, templates, request.family);
  const rename = createRename(request);
  const files = readdirSync(folder)
    .sort()
    .map((name) => /** @type {const} */ ([rename(name), rename(readFileSync(join(folder, name), "utf8"))]));
  // Other names change the length of lines, so the files are formatted again.
  const sources = await formatSources(Object.fromEntries(files.filter(([name]) => /\.tsx?$/.test(name))));
  return { ...Object.fromEntries(files), ...sources };
};

/** Replaces the template's names, which are the same in all its texts and file names, by the block's. */
const createRename = (/** @type {BlockRequest} */ { family, name, type, label, constant }) => {
  /** @type {[string, string][]} */
  const names = [
    [`template ${family}`, type],
    [`template-${family}`, name],
    [`Template${family.slice(0, 1).toUpperCase()}${family.slice(1)}`, constant],
    ["Template label", label],
  ];
  return (/** @type {string} */ text) =>
    names.reduce((renamed, [from, to]) => renamed.replaceAll(from, () => to), text);
};
