import type { AnswerOf, BodyOf, calls } from "@parley/api";
import { prepareCode, prepareEvaluation, stripScriptTag } from "@parley/core";
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
