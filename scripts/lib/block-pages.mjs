// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/** @typedef {import("./block-folders.mjs").BlockFolder} BlockFolder */
/** @typedef {import("../../packages/core/src/fields/index.ts").BlockDefinition} BlockDefinition */
/** @typedef {import("../../packages/core/src/fields/index.ts").FieldSpec} FieldSpec */
/** @typedef {import("../../packages/core/src/fields/index.ts").ShowIf} ShowIf */
/** @typedef {Pick<typeof import("../../packages/core/src/fields/index.ts"), "fieldsInside" | "rowOf">} FieldWalk */

/**
 * docs/blocks.md: every block's own page, one section each, with the table of its fields.
 * @param {BlockFolder[]} folders
 * @param {Readonly<Record<string, BlockDefinition>>} definitions
 * @param {FieldWalk} walk
 */
export const writeBlockPages = (folders, definitions, walk) =>
  [
    "# Blocks",
    "<!-- Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`. -->",
    ...folders.map((folder) => {
      const definition = definitions[folder.type];
      if (!definition) throw new Error(`${folder.path}: no definition of "${folder.type}" in the generated list.`);
      return writeSection(folder, definition, walk);
    }),
  ]
    .join("\n\n")
    .concat("\n");

/**
 * @param {BlockFolder} folder
 * @param {BlockDefinition} definition
 * @param {FieldWalk} walk
 */
const writeSection = ({ path, type }, { label, description, options, item }, walk) => {
  const readme = join(root, "packages", "blocks", "src", path, "README.md");
  const text = existsSync(readme)
    ? readFileSync(readme, "utf8")
        .replace(/^# .*\n+/, "")
        .replaceAll(/^#/gm, "##")
    : "";
  const parts = [`## ${label}`, text.trim() || description, `Stored type: \`${type}\`.`];
  const rows = readRows(options, "", walk);
  if (rows.length > 0) parts.push(writeTable(rows));
  if (item) parts.push("Each of its rows:", writeTable(readRows(item, "", walk)));
  return parts.join("\n\n");
};

/**
 * The table rows of the fields inside a field. Fields of nested objects and lists follow the row of the object or list.
 * @param {FieldSpec} field
 * @param {string} prefix
 * @param {FieldWalk} walk
 * @returns {string[][]}
 */
const readRows = (field, prefix, walk) => {
  const shapes = field.kind === "union" ? Object.keys(field.shapes) : [];
  const all = field.kind === "union" ? shapes.map((word) => ({ [field.discriminator]: word })) : [undefined];
  const fields = Object.assign({}, ...all.map((value) => walk.fieldsInside(field, value) ?? {}));
  return Object.entries(/** @type {Record<string, FieldSpec>} */ (fields)).flatMap(([key, inner]) => {
    if (key === "id") return [];
    const path = `${prefix}${key}`;
    if (inner.kind === "object" || inner.kind === "union") return readRows(inner, `${path}.`, walk);
    const row = [
      `\`${path}\``,
      inner.label,
      inner.kind,
      writeValue("default" in inner ? inner.default : ""),
      writeNote(inner),
    ];
    const rows = walk.rowOf(inner);
    if (rows) return [row, ...readRows(rows, `${path}[].`, walk)];
    return inner.kind === "condition" ? [row, ...readRows(inner, `${path}.`, walk)] : [row];
  });
};

const writeValue = (/** @type {unknown} */ value) => {
  if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return "";
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
};

const writeNote = (/** @type {FieldSpec} */ { help = "", showIf }) =>
  [help, showIf ? `Only if ${writeStatement(showIf)}.` : ""].filter(Boolean).join(" ");

/** @type {(statement: ShowIf) => string} */
const writeStatement = (statement) => {
  if ("all" in statement) return statement.all.map(writeStatement).join(" and ");
  if ("any" in statement) return statement.any.map(writeStatement).join(" or ");
  if ("not" in statement) return `not ${writeStatement(statement.not)}`;
  if ("isFilled" in statement) return `\`${statement.field}\` is ${statement.isFilled ? "filled in" : "empty"}`;
  return `\`${statement.field}\` is ${[statement.is]
    .flat()
    .map((is) => `\`${is}\``)
    .join(" or ")}`;
};

const writeTable = (/** @type {string[][]} */ rows) =>
  [["Field", "Label", "Control", "Default", "Note"], ["---", "---", "---", "---", "---"], ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`)
    .join("\n");
