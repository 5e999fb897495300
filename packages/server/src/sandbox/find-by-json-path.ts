import type { Evaluation, EvaluationResult, Json } from "@parley/core";
import { compile } from "json-p3";

/** The maximum length of a result as JSON, in characters, as for code. */
const longestResult = 1_000_000;

/**
 * Looks up a JSONPath (RFC 9535) in the argument `data`. It runs in a sandbox's thread, since a path may ask for much, and
 * its patterns are those of the runtime: the thread is ended after the time limit.
 */
export const findByJsonPath = ({ code, args }: Evaluation): EvaluationResult => {
  try {
    const query = compile(code);
    // Cast: the nodes of JSON are JSON.
    const found = query.query(args.data ?? null).values() as Json[];
    const isSingle = query.singularQuery();
    if (isSingle && found.length === 0) return { ok: false, error: `${code} finds nothing.` };
    const value = isSingle ? (found[0] ?? null) : found;
    return JSON.stringify(value).length > longestResult
      ? { ok: false, error: "The path finds more than 1,000,000 characters." }
      : { ok: true, value };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : "The JSONPath can't be read." };
  }
};
