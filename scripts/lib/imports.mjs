// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { root } from "./project.mjs";

/**
 * One import in a module.
 * - `from`: the imported names as written. `import.meta.glob` may have several; a name that is computed at run time is
 *   missing.
 * - `isType`: the compiler removes the import. `import { type A }` does not count, because the import itself remains.
 * @typedef {{ from: string[]; kind: "module" | "file" | "glob"; line: number; isType: boolean }} Import
 */

/** @typedef {import("vite").ESTree.Node} Node */

/**
 * The imports of a module, in the order of the text.
 * @param {string} path from the root
 * @returns {Import[]}
 */
export const readImports = (path) => findImports(path, readFileSync(join(root, path), "utf8"));

/**
 * The imports in a source text: `import`, `export … from`, `import()` also in types, `require()`,
 * `new URL("…", import.meta.url)`, which names a file, and `import.meta.glob`.
 * @param {string} path names the language
 * @param {string} text
 * @returns {Import[]}
 * @throws when the text cannot be parsed
 */
export const findImports = (path, text) => {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  /** @type {Import[]} */
  const found = [];
  /** @type {(node: Node, source: Node | null | undefined, kind?: Import["kind"], isType?: boolean) => void} */
  const add = (node, source, kind = "module", isType = false) => {
    const line = text.slice(0, node.start).split("\n").length;
    found.push({ from: readTexts(source), kind, line, isType });
  };
  const visitor = new Visitor({
    ImportDeclaration: (node) => add(node, node.source, "module", node.importKind === "type"),
    ExportAllDeclaration: (node) => add(node, node.source, "module", node.exportKind === "type"),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node, node.source, "module", node.exportKind === "type");
    },
    ImportExpression: (node) => add(node, node.source),
    TSImportType: (node) => add(node, node.source, "module", true),
    TSExternalModuleReference: (node) => add(node, node.expression),
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type === "Identifier" && callee.name === "require") add(node, node.arguments[0]);
      if (isMember(callee, "glob", isImportMeta)) add(node, node.arguments[0], "glob");
    },
    NewExpression: (node) => {
      const { callee } = node;
      const [name, base] = node.arguments;
      const isUrl = callee.type === "Identifier" && callee.name === "URL";
      if (isUrl && base && isMember(base, "url", isImportMeta) && readTexts(name).length > 0) add(node, name, "file");
    },
  });
  visitor.visit(program);
  return found.sort((one, other) => one.line - other.line);
};

/** The texts of a string literal, of a template without expressions, or of a list of these. */
const readTexts = (/** @type {Node | null | undefined} */ node) => {
  if (node?.type === "Literal" && typeof node.value === "string") return [node.value];
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) return [node.quasis[0]?.value.cooked ?? ""];
  /** @type {string[]} */
  const texts = node?.type === "ArrayExpression" ? node.elements.flatMap(readTexts) : [];
  return texts;
};

const isImportMeta = (/** @type {Node} */ node) => node.type === "MetaProperty" && node.meta.name === "import";

/** Whether a node reads a property of an object, for example `url` of `import.meta`. */
/** @type {(node: Node, name: string, isObject: (node: Node) => boolean) => boolean} */
const isMember = (node, name, isObject) =>
  node.type === "MemberExpression" &&
  !node.computed &&
  node.property.type === "Identifier" &&
  node.property.name === name &&
  isObject(node.object);
