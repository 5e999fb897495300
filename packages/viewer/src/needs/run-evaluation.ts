import { type Evaluation, type EvaluationResult, type Json, thrownText, unparsableError } from "@parley/core";

// The constructor has no name of its own; `await` must work in author code.
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...args: unknown[]) => Promise<unknown>;

/** Runs a function body with its arguments by name, and with `setVariable`. Its result is reduced to JSON. */
export const runEvaluation = async ({ code, args }: Evaluation): Promise<EvaluationResult> => {
  const variables: { name: string; value: Json }[] = [];
  const setVariable = (name: unknown, value: unknown) => {
    variables.push({ name: String(name), value: toJson(value) });
  };
  try {
    const run = new AsyncFunction("setVariable", ...Object.keys(args), code);
    const value = toJson(await run(setVariable, ...Object.values(args)));
    return { ok: true, value, ...(variables.length > 0 ? { variables } : {}) };
  } catch (error) {
    return { ok: false, error: thrownText(error) };
  }
};

const toJson = (value: unknown): Json => {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    throw new Error(unparsableError);
  }
  return text === undefined ? null : JSON.parse(text);
};
