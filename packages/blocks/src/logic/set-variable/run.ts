import { defineRun, loneVariableName, prepareEvaluation, type RunContext, toVariableValue, type VariableValue } from "@parley/core";
import type { SetVariableBlock } from "./block.ts";

const digits = /^(?:0\d*|-?[1-9]\d{0,14})$/;

/** The value where no code needs to run: nothing, one lone variable, or digits (kept as typed, leading zeros too). */
const findPlainValue = (code: string, context: RunContext): VariableValue | undefined => {
  const text = code.trim();
  if (text === "") return null;
  if (digits.test(text)) return text;
  return loneVariableName(text) === undefined ? undefined : context.raw(text);
};

const isCustom = ({ options }: SetVariableBlock) => options.type === "Custom";

export const run = defineRun<SetVariableBlock["options"]>({
  evaluations(block, context) {
    const code = block.options.expressionToEvaluate;
    if (!isCustom(block) || !block.options.variableId || findPlainValue(code, context) !== undefined) return [];
    return [prepareEvaluation("value", code, context.variables)];
  },
  run(block, context) {
    const { variableId, expressionToEvaluate: code, type } = block.options;
    if (!variableId) return { do: "next" };
    if (!isCustom(block))
      return { do: "next", logs: [{ status: "warning", description: `Set variable: "${type}" is not available`, details: code }] };
    const result = context.evaluated("value");
    const plain = findPlainValue(code, context);
    // Code that fails gives its own text with the variables filled in (reference: set variable, Custom).
    const value = plain !== undefined ? plain : result?.ok ? toVariableValue(result.value) : context.text(code);
    return { do: "next", variables: [{ variableId, value }] };
  },
});
