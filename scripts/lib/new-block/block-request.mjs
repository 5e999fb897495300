// @ts-check
import { existsSync } from "node:fs";
import { join } from "node:path";
import { families, listBlockFolders } from "../block-folders.mjs";
import { root } from "../project.mjs";

/**
 * The block that was asked for.
 * @typedef {{ family: string; path: string; name: string; type: string; label: string; constant: string }} BlockRequest
 */

/** The families that a block can belong to, as folders. */
export const familyFolders = families.map(({ folder }) => folder);

/**
 * Parses the arguments of the command. Returns a message when they are not valid.
 * @param {string[]} words
 * @returns {BlockRequest | string}
 */
export const parseBlockRequest = ([folder = "", name = "", label = toLabel(name), ...rest]) => {
  const family = families.find((one) => one.folder === folder)?.family;
  if (!family) return `The family is one of ${familyFolders.join(", ")}; not "${folder}".`;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    return `The name is in kebab-case, like "date-range"; not "${name}".`;
  }
  if (rest.length > 0) return `Put the label in quotes: "${[label, ...rest].join(" ")}".`;
  if (/["\\`$\n]/.test(label) || label.trim() === "") return `The label is plain text; not "${label}".`;
  const path = `packages/blocks/src/${folder}/${name}`;
  if (existsSync(join(root, path))) return `${path} exists already.`;
  const type = toType(name, family);
  const doubled = listBlockFolders().find((other) => other.type.toLowerCase() === type.toLowerCase());
  if (doubled) return `The type "${type}" is already that of packages/blocks/src/${doubled.path}.`;
  return { family, path, name, type, label, constant: toPascal(name) };
};

/** The stored names look like those of the present blocks: `rating input`, `image`, `Set variable`. */
const toType = (/** @type {string} */ name, /** @type {string} */ family) => {
  const words = name.replaceAll("-", " ");
  if (family === "input") return words.endsWith("input") ? words : `${words} input`;
  return family === "bubble" ? words : toLabel(name);
};

const toLabel = (/** @type {string} */ name) => {
  const words = name.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

const toPascal = (/** @type {string} */ name) =>
  name.replaceAll(/(?:^|-)(\w)/g, (_all, /** @type {string} */ letter) => letter.toUpperCase());
