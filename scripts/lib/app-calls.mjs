// @ts-check

/** @typedef {{ method: string; path: string; section: string; body?: unknown; halves: readonly string[] }} Call */

const head = "// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.";

const fileOf = (/** @type {string} */ section) => section.toLowerCase().replace(/\W+/g, "-");

/**
 * Writes each call of the builder's half as a separate constant, so that a bundle contains only those its app makes, in a
 * file for each section, so that a screen loads only the sections that it asks.
 * @param {Readonly<Record<string, Call>>} calls
 */
export const writeAppCalls = (calls) => {
  /** @type {Map<string, string[]>} */
  const sections = new Map();
  for (const [name, { method, path, section, body, halves }] of Object.entries(calls)) {
    if (!halves.includes("builder")) continue;
    const data = JSON.stringify({ method, path, takesBody: body !== undefined });
    const lines = sections.get(fileOf(section)) ?? [];
    lines.push(`export const ${name}: CallOf<"${name}"> = ${data};`);
    sections.set(fileOf(section), lines);
  }
  const files = [...sections].map(([file, lines]) => [
    `client/app-calls/${file}.ts`,
    [head, 'import type { CallOf } from "../app-call.ts";', "", ...lines, ""].join("\n"),
  ]);
  const names = [...sections.keys()].sort();
  const all = [head, ...names.map((file) => `export * from "./app-calls/${file}.ts";`), ""].join("\n");
  return Object.fromEntries([...files, ["client/app-calls.ts", all]]);
};
