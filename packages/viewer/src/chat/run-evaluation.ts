import type { Evaluation, EvaluationResult, Json } from "@parley/core";

// The constructor has no name of its own; `await` must work in author code.
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...args: unknown[]) => Promise<unknown>;

/** Runs a function body with its arguments by name. What it returns is reduced to JSON. */
export const runEvaluation = async ({ code, args }: Evaluation): Promise<EvaluationResult> => {
  try {
    const run = new AsyncFunction(...Object.keys(args), code);
    return { ok: true, value: toJson(await run(...Object.values(args))) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
};

const toJson = (value: unknown): Json => {
  const text = JSON.stringify(value);
  return text === undefined ? null : JSON.parse(text);
};
