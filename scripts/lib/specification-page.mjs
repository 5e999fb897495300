// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, root } from "./project.mjs";

/** A title that names a statement, `spec 5.4: …`, or several, `spec 5.4, B5.5, R1.2: …`. */
const namedTitle =
  /\b(?:it|test|describe|journey)(?:\.\w+\([^()]*\))*(?:\.each\([\s\S]{0,2000}?\))?\(\s*(["'`])(spec ([BR]?\d+\.\d+(?:, [BR]?\d+\.\d+)*): (?:(?!\1).)*)\1/g;

/** A title that looks similar but names no statement and would be overlooked. */
const unclearTitle = /(["'`])(spec\s*[BR]?\d+\s*:(?:(?!\1).)*)\1/g;

/** @typedef {{ file: string; name: string }} Proof */

/** @returns {{ proofs: Map<string, Proof[]>; unclear: Proof[] }} proofs by statement */
const findProofs = () => {
  /** @type {Map<string, Proof[]>} */
  const proofs = new Map();
  /** @type {Proof[]} */
  const unclear = [];
  const files = ["packages", "tests"].flatMap((folder) => listFiles(folder, (path) => /\.test\.tsx?$/.test(path)));
  for (const file of files) {
    const text = readFileSync(join(root, file), "utf8");
    for (const match of text.matchAll(unclearTitle)) unclear.push({ file, name: match[2] ?? "" });
    for (const match of text.matchAll(namedTitle)) {
      const name = (match[2] ?? "").replace(/^spec [BR\d., ]+: /, "");
      for (const id of (match[3] ?? "").split(", ")) proofs.set(id, [...(proofs.get(id) ?? []), { file, name }]);
    }
  }
  return { proofs, unclear };
};

const escapeCell = (/** @type {string} */ text) => text.replaceAll("|", "\\|");

const parts = [
  { title: "Forms and chats: the first document", file: "statements.json" },
  { title: "Integration blocks: the second document", file: "blocks.json" },
  { title: "Running a server: settings, sign-in, people, files and programs", file: "running.json" },
];

/**
 * Writes docs/specification.md: every statement of the specification's two documents, and what they leave open of running a
 * server, with the tests whose titles name it. `missing` are the statements without a test, `unknown` the numbers in titles that no statement has, and `unclear`
 * the titles that name only a section.
 * @returns {{ page: string; statements: Record<string, string>; missing: string[]; unknown: string[]; unclear: Proof[] }}
 */
export const writeSpecificationPage = () => {
  const { proofs, unclear } = findProofs();
  /** @type {Record<string, string>} */
  const all = {};
  const tables = parts.map(({ title, file }) => {
    /** @type {Record<string, string>} */
    const statements = JSON.parse(readFileSync(join(root, "docs/specification", file), "utf8"));
    Object.assign(all, statements);
    const rows = Object.entries(statements).map(([id, statement]) => {
      const tests = (proofs.get(id) ?? []).map(({ file, name }) => `${escapeCell(name)} (\`${file}\`)`);
      return `| ${id} | ${escapeCell(statement)} | ${tests.join("<br>") || "**none yet**"} |`;
    });
    return `## ${title}\n\n${["| No | Statement | Proved by |", "| --- | --- | --- |", ...rows].join("\n")}`;
  });
  const missing = Object.keys(all).filter((id) => !proofs.has(id));
  const count = Object.keys(all).length;
  const page = [
    "# The specification, statement by statement",
    "<!-- Generated from docs/specification/*.json and the titles of the tests by scripts/generate.mjs. -->",
    `A test proves a statement by naming it: \`it("spec 5.4: …")\`. ${count - missing.length} of ${count} statements have a test of their own name.`,
    ...tables,
  ].join("\n\n");
  const unknown = [...proofs.keys()].filter((id) => !Object.hasOwn(all, id));
  return { page: `${page}\n`, statements: all, missing, unknown, unclear };
};
