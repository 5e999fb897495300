import type { AnswerOf, BodyOf, calls } from "@parley/api";
import { type Evaluation, prepareCode, prepareEvaluation, stripScriptTag } from "@parley/core";
import type { EffectServices } from "./services.ts";

/** Runs code on sample values, as the server would in a chat. An error of the code is a normal outcome. */
export const tryCode = async (
  { sandbox }: Pick<EffectServices, "sandbox">,
  workspaceId: string,
  { code, isValue, variables }: BodyOf<typeof calls.tryCode>,
): Promise<AnswerOf<typeof calls.tryCode>> => {
  const values = variables.map(({ name, value }) => ({ id: name, name, value }));
  const prepare = isValue ? prepareEvaluation : prepareCode;
  const evaluation = prepare("try", stripScriptTag(code).trim(), values);
  const [result] = await sandbox.evaluate([{ ...evaluation, canFetch: true }], { workspaceId, botId: "" });
  if (!result?.ok) return { isDone: false, error: result?.error ?? "The code was not run." };
  // The cast is safe: the values are JSON, as in the contract.
  return { isDone: true, value: result.value, set: result.variables ?? [] } as AnswerOf<typeof calls.tryCode>;
};

/** Runs pieces of code on the values given with them, as a chat would, but so that they can call nobody. */
export const runCode = async (
  { sandbox }: Pick<EffectServices, "sandbox">,
  workspaceId: string,
  { pieces }: BodyOf<typeof calls.runCode>,
): Promise<AnswerOf<typeof calls.runCode>> => {
  // Cast: arguments are JSON, as in the contract.
  const evaluations = pieces.map((piece, index) => ({ ...piece, key: String(index) }) as Evaluation);
  const results = await sandbox.evaluate(evaluations, { workspaceId, botId: "" });
  // Cast: results are JSON, as in the contract.
  return { results } as AnswerOf<typeof calls.runCode>;
};
