// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/** @typedef {import("./block-folders.mjs").BlockFolder} BlockFolder */
/** @typedef {import("../../packages/core/src/fields/index.ts").BlockDefinition} BlockDefinition */
/** @typedef {{ shape?: Record<string, Schema>; meta?: () => Info | undefined; unwrap?: () => Schema; element?: Schema; removeDefault?: () => Schema }} Schema */
/** @typedef {{ label?: string; help?: string; control?: string; showIf?: { field: string; is: unknown } }} Info */

/**
 * docs/blocks.md: every block's own page, one section each, with the table of its fields.
 * @param {BlockFolder[]} folders
 * @param {Readonly<Record<string, BlockDefinition>>} definitions
 */
export const writeBlockPages = (folders, definitions) =>
  [
    "# Blocks",
    "<!-- Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`. -->",
    ...folders.map((folder) => {
      const definition = definitions[folder.type];
      if (!definition) throw new Error(`${folder.path}: no definition of "${folder.type}" in the generated list.`);
      return writeSection(folder, definition);
    }),
  ]
    .join("\n\n")
    .concat("\n");

/**
 * @param {BlockFolder} folder
 * @param {BlockDefinition} definition
 */
const writeSection = ({ path, type }, definition) => {
  const readme = join(root, "packages", "blocks", "src", path, "README.md");
  const text = existsSync(readme)
    ? readFileSync(readme, "utf8")
        .replace(/^# .*\n+/, "")
        .replaceAll(/^#/gm, "##")
    : "";
  const parts = [`## ${definition.label}`, text.trim() || definition.description, `Stored type: \`${type}\`.`];
  const defaults = definition.options.parse({});
  const rows = readRows(/** @type {Schema} */ (/** @type {unknown} */ (definition.options)), defaults);
  if (rows.length > 0) parts.push(writeTable(rows));
  if (definition.item) {
    const item = /** @type {Schema} */ (/** @type {unknown} */ (definition.item));
    parts.push("Each of its rows:", writeTable(readRows(item, definition.item.parse({}))));
  }
  return parts.join("\n\n");
};

/**
 * The fields of an object and of the groups in it, one row each.
 * @param {Schema} schema
 * @param {unknown} defaults
 * @param {string} [prefix]
 * @returns {string[][]}
 */
const readRows = (schema, defaults, prefix = "") =>
  Object.entries(unwrap(schema).shape ?? {}).flatMap(([key, field]) => {
    const info = field.meta?.() ?? {};
    const value = readKey(defaults, key);
    const inner = unwrap(field);
    if (inner.shape && info.control === "group") return readRows(inner, value, `${prefix}${key}.`);
    const row = [`\`${prefix}${key}\``, info.label ?? "", info.control ?? "", writeValue(value), writeNote(info)];
    // What rich text is made of is the editor's affair.
    const rows = info.control === "rich text" ? undefined : inner.element;
    return rows ? [row, ...readRows(rows, undefined, `${prefix}${key}[].`)] : [row];
  });

/** The schema beneath defaults and optionality. */
const unwrap = (/** @type {Schema} */ schema) => {
  let inner = schema;
  while (!inner.shape && !inner.element && inner.unwrap) inner = inner.unwrap();
  return inner;
};

const readKey = (/** @type {unknown} */ value, /** @type {string} */ key) =>
  value && typeof value === "object" ? /** @type {Record<string, unknown>} */ (value)[key] : undefined;

const writeValue = (/** @type {unknown} */ value) => {
  if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return "";
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
};

const writeNote = (/** @type {Info} */ { help = "", showIf }) => {
  const values = showIf ? [showIf.is].flat().map((is) => `\`${is}\``) : [];
  return [help, showIf ? `Only if \`${showIf.field}\` is ${values.join(" or ")}.` : ""].filter(Boolean).join(" ");
};

const writeTable = (/** @type {string[][]} */ rows) =>
  [["Field", "Label", "Control", "Default", "Note"], ["---", "---", "---", "---", "---"], ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`)
    .join("\n");
