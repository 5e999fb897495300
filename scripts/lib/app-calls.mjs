// @ts-check

/** @typedef {{ method: string; path: string; body?: unknown; halves: readonly string[] }} Call */

/**
 * Writes each call of the builder's half as a separate constant, so that a bundle contains only those its app makes.
 * @param {Readonly<Record<string, Call>>} calls
 */
export const writeAppCalls = (calls) => {
  const lines = Object.entries(calls)
    .filter(([, { halves }]) => halves.includes("builder"))
    .map(([name, { method, path, body }]) => {
      const data = JSON.stringify({ method, path, takesBody: body !== undefined });
      return `export const ${name}: Of<"${name}"> = ${data};`;
    });
  return [
    "// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.",
    'import type { AppCall } from "./app-call.ts";',
    'import type { calls } from "../calls/index.ts";',
    "",
    "type Of<Name extends keyof typeof calls> = AppCall<(typeof calls)[Name]>;",
    "",
    ...lines,
    "",
  ].join("\n");
};
